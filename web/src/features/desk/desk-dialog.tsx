import type { ConversationDetail } from '@maru/contract/conversations';
import { DeskKeys } from './desk-keys.tsx';
import { DeskSettingsDialog } from './desk-settings.tsx';
import { LinkTicketToConversation } from './link-ticket-to-conversation.tsx';
import { MakeTicket } from './make-ticket.tsx';
import { TakeOver } from './take-over.tsx';

interface Simple {
  kind: 'settings' | 'keys';
  onClose(): void;
}

interface OfConversation {
  kind: 'make' | 'link' | 'takeOver';
  detail: ConversationDetail;
  onClose(): void;
}

/** The dialogs of the desk. They are seldom used, so they are loaded together when one of them is opened. */
export default function DeskDialog(props: Simple | OfConversation) {
  if ('detail' in props) {
    const { kind, ...rest } = props;
    if (kind === 'takeOver') return <TakeOver {...rest} />;
    return kind === 'make' ? <MakeTicket {...rest} /> : <LinkTicketToConversation {...rest} />;
  }
  const { kind, onClose } = props;
  return kind === 'keys' ? (
    <DeskKeys onClose={onClose} />
  ) : (
    <DeskSettingsDialog onClose={onClose} />
  );
}
