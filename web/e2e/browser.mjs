// The browser of the tests.
import { chromium } from 'playwright-core';

export const URL_OF_SITE = process.env.MISERE_URL ?? 'http://127.0.0.1:4173/';

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
