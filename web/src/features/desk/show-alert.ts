import { wordsOf } from '../../lib/translated-text.ts';
import type { DeskAlert } from './desk-alerts.ts';
import { playSound } from './sound.ts';

const words = wordsOf('common');

const titleOf = ({ kind, conversation: { name } }: DeskAlert): string => {
  if (kind === 'begun') return words('newConversation', { name });
  return kind === 'given' ? words('givenToYou', { name }) : name;
};

/** A sound, and a desktop notification if it was allowed on this computer. */
export function showAlert(alert: DeskAlert, sound: boolean, open: () => unknown): void {
  if (sound) playSound();
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const { last } = alert.conversation;
    const notification = new Notification(titleOf(alert), {
      body: last?.sender === 'client' ? last.words : '',
      // The same event has the same tag in every tab, so that a browser shows it once.
      tag: `maru-desk-${alert.key}`,
      silent: true,
    });
    notification.onclick = () => {
      window.focus();
      open();
      notification.close();
    };
  } catch {
    // Some phones show notifications of installed pages only.
  }
}
