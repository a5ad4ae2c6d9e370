import { Button } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import type { LivePerson } from '@maru/contract/live';
import { useTranslation } from 'react-i18next';
import { ownId } from '../../lib/session.ts';
import classes from './live-bar.module.css';
import type { LiveRoom } from './use-live-room.ts';

const WORDS = {
  live: 'stateLive',
  catchingUp: 'stateCatchingUp',
  offline: 'stateOffline',
  full: 'stateRefused',
  refused: 'stateRefused',
} as const;
const NAMED = 3;

interface LiveBarProps {
  live: LiveRoom;
  unseen: number;
  onShowNew(): void;
}

/** Shows the connection state, who else is in the room, and how many new messages the list does not show. */
export function LiveBar({ live, unseen, onShowNew }: LiveBarProps) {
  const { t } = useTranslation('chats');
  const others = live.people.filter(({ id }) => id !== ownId());
  const named = others.slice(0, NAMED).map((person) => nameOf(person) || t(person.sender));
  const more = live.count - (live.people.length - others.length) - named.length;
  const with_ =
    more > 0 ? t('withMore', { names: named.join(', '), count: more }) : named.join(', ');
  return (
    <div className={`${classes.bar} screen-only`}>
      <span className={classes.state} data-state={live.state} role="status">
        {t(WORDS[live.state])}
      </span>
      {live.state === 'full' ? (
        <span role="status">{t('fullHint')}</span>
      ) : (
        <span>{others.length > 0 ? t('alsoHere', { names: with_ }) : t('nobodyElse')}</span>
      )}
      <span aria-live="polite">
        {live.typist
          ? t(live.typist.sender === 'agent' ? 'agentIsTyping' : 'isTyping', {
              name: nameOf(live.typist),
            })
          : ''}
      </span>
      {unseen > 0 && (
        <Button size="compact-xs" variant="light" onClick={onShowNew}>
          {t('newMessages', { count: unseen })}
        </Button>
      )}
    </div>
  );
}

/** A customer's name is shown as the customer typed it. */
const nameOf = ({ name, sender }: LivePerson): string =>
  sender === 'agent' ? shownName(name) : name;
