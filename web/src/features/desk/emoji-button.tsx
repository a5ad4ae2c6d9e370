import { ActionIcon, Popover } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiIcon } from '../../ui/desk-icons.tsx';
import classes from './composer.module.css';

/** Emoji that fit answers to customers; every system has its own keyboard for the others. */
const EMOJI = [...'😊🙂😄😅🙏👍👌👏💪🎉✅✨💛💙🌷🌞😢😥🤔👀📦🚚💳🎁'];

interface EmojiButtonProps {
  box: RefObject<HTMLTextAreaElement | null>;
}

export function EmojiButton({ box }: EmojiButtonProps) {
  const { t } = useTranslation('desk');
  const [open, setOpen] = useState(false);
  function insert(emoji: string): void {
    setOpen(false);
    box.current?.focus();
    // As if it were typed, so that it can be undone by the keyboard.
    document.execCommand('insertText', false, emoji);
  }
  return (
    <Popover opened={open} onChange={setOpen} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.emoji ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('emoji')}
          title={t('emoji')}
          onClick={() => setOpen(!open)}
        >
          <EmojiIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('emoji')}>
        <div className={classes.emojis}>
          {EMOJI.map((emoji) => (
            <button key={emoji} type="button" onClick={() => insert(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
