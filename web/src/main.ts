import './style/fonts.css';
import './style/tokens.css';
import './style/page.css';
import './style/board.css';
import './style/own.css';
import './style/figures.css';
import './style/table.css';
import './style/rooms.css';
import './style/dialogs.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speaks, t } from './i18n/index.svelte';
import { settings } from './play/settings.svelte';
import { prepare } from './effects/synth';
import { begin } from './start';

async function main(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('expected an element with the id app');
  const words = settings.open();
  prepare();
  try {
    const props = await begin(words);
    target.replaceChildren();
    mount(App, { target, props });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    target.textContent = speaks() ? t().failed(why) : why;
    target.setAttribute('role', 'alert');
    throw error;
  }
  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    // Without it the page works, but not offline.
    navigator.serviceWorker.register('./sw.js').catch(() => undefined);
  }
}

void main();
