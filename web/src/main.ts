import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/buttons.css';
import './style/shell.css';
import './style/menu.css';
import './style/cheer.css';
import './style/board.css';
import './style/promotion.css';
import './style/mini.css';
import './style/own.css';
import './style/figures.css';
import './style/table.css';
import './style/player.css';
import './style/row.css';
import './style/gauge.css';
import './style/pocket.css';
import './style/about.css';
import './style/panel.css';
import './style/moves.css';
import './style/primer.css';
import './style/duty.css';
import './style/tools.css';
import './style/rooms.css';
import './style/home.css';
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
