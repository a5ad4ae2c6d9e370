import './styles.css';
import { render } from 'preact';
import { doorOfPath } from '../lib/address.ts';
import { Kept } from '../lib/kept.ts';
import { language, words } from '../lib/words.ts';
import { App } from './app.tsx';
import { passEscapeOn } from './escape.ts';
import { InvalidLink } from './notice.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

document.documentElement.lang = language;
document.title = words.chat;
passEscapeOn();

const door = doorOfPath(location.pathname);
if (door) {
  const kept = await Kept.open(`${door.company}/${door.key}`);
  render(<App door={door} kept={kept} />, root);
} else {
  render(<InvalidLink />, root);
}
