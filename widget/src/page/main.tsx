import '@maru/client/tokens.css';
import './styles.css';
import { render } from 'preact';
import { chatLinkOfPath } from '../lib/chat-link.ts';
import { SavedConversation } from '../lib/saved-conversation.ts';
import { language, words } from '../lib/words.ts';
import { App } from './app.tsx';
import { isEmbedded, talkToEmbedder } from './embedder.ts';
import { InvalidLink } from './message-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

document.documentElement.lang = language;
document.title = words.chat;
document.documentElement.classList.toggle('embedded', isEmbedded());
talkToEmbedder();

const chatLink = chatLinkOfPath(location.pathname);
if (chatLink) {
  const saved = await SavedConversation.open(chatLink);
  render(<App chatLink={chatLink} saved={saved} />, root);
} else {
  render(<InvalidLink />, root);
}
