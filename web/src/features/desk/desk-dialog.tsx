import type { ConversationDetail } from '@maru/contract/conversations';
import { DeskKeys } from './desk-keys.tsx';
import { DeskSettings } from './desk-settings.tsx';
import { LinkTicket } from './link-ticket.tsx';
import { MakeTicket } from './make-ticket.tsx';

interface Simple {
  kind: 'settings' | 'keys';
  onClose(): void;
}

interface OfConversation {
  kind: 'make' | 'link';
  detail: ConversationDetail;
  onClose(): void;
}

/** The dialogs of the desk. They are seldom used, so they are loaded together when one of them is opened. */
export default function DeskDialog(props: Simple | OfConversation) {
  if ('detail' in props) {
    const { kind, ...rest } = props;
    return kind === 'make' ? <MakeTicket {...rest} /> : <LinkTicket {...rest} />;
  }
  const { kind, onClose } = props;
  return kind === 'keys' ? <DeskKeys onClose={onClose} /> : <DeskSettings onClose={onClose} />;
}
