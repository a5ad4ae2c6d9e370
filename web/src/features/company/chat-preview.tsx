import { CHAT_PAGES, chatColours, type Scheme } from '@maru/contract/chat-colours';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatsIcon } from '../../ui/icons.tsx';
import classes from './chat-preview.module.css';

interface ChatPreviewProps {
  company: string;
  colour: string;
  greeting: string;
}

/** The bubble and the chat as customers see them, in both schemes at once. */
export function ChatPreviews(props: ChatPreviewProps) {
  return (
    <div className={classes.previews}>
      <ChatPreview scheme="light" {...props} />
      <ChatPreview scheme="dark" {...props} />
    </div>
  );
}

function ChatPreview({ scheme, company, colour, greeting }: ChatPreviewProps & { scheme: Scheme }) {
  const { t } = useTranslation('companyChat');
  return (
    <div
      role="img"
      aria-label={t(`${scheme}Preview`)}
      className={classes.preview}
      style={variables(colour, scheme)}
    >
      <div className={classes.chat}>
        <div className={classes.head}>{company}</div>
        <div className={classes.messages}>
          {greeting && <p>{greeting}</p>}
          <p className={classes.own}>{t('sampleMessage')}</p>
        </div>
        <span className={classes.send}>{t('sampleSend')}</span>
      </div>
      <span className={classes.bubble}>
        <ChatsIcon size={22} />
      </span>
    </div>
  );
}

function variables(colour: string, scheme: Scheme): CSSProperties {
  const page = CHAT_PAGES[scheme];
  const { fill, onFill, edge, wash } = chatColours(colour, scheme);
  return {
    '--surface': page.surface,
    '--pressed': page.pressed,
    '--line': page.line,
    '--ink': page.ink,
    '--company': fill,
    '--on-company': onFill,
    '--accent': edge,
    '--accent-wash-2': wash,
  } as CSSProperties;
}
