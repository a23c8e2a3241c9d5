// The browser of the tests.
import { chromium } from 'playwright-core';
import { serve } from './static.mjs';

/** The address of the site. Without MISERE_URL the tests serve dist themselves. */
export const URL_OF_SITE = process.env.MISERE_URL ?? (await serve('/')).url;

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const launch = (program = CHROMIUM) =>
  chromium.launch({
    executablePath: program,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
