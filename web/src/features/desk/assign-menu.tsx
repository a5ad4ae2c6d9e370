import { Popover, Textarea, TextInput } from '@mantine/core';
import type { ConversationDetail } from '@maru/contract/conversations';
import type { Colleague } from '@maru/contract/desk';
import { shownName } from '@maru/contract/kit/person-name';
import { LIMITS } from '@maru/contract/limits';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountNameOf } from '../../lib/account-choices.ts';
import { fit } from '../../lib/completion/hangul.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { ownId } from '../../lib/session.ts';
import { DownIcon } from '../../ui/icons.tsx';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import classes from './assign-menu.module.css';
import { ColleagueState } from './colleague-state.tsx';
import { OfColleague } from './of-colleague.tsx';
import { useColleagues } from './use-colleagues.ts';
import type { AssignTo, ConversationActions } from './use-conversation-actions.ts';

interface AssignMenuProps {
  detail: ConversationDetail;
  actions: ConversationActions;
  opened: boolean;
  onOpen(open: boolean): void;
}

/** Those who are there first, then by name; oneself on top. */
export const byPresence = (a: Colleague, b: Colleague): number =>
  Number(b.id === ownId()) - Number(a.id === ownId()) ||
  Number(b.is_there) - Number(a.is_there) ||
  Number(a.is_away) - Number(b.is_away) ||
  accountNameOf(a).localeCompare(accountNameOf(b));

/** The assignee of the conversation, and a list of people and departments to give it to, with a note for them. */
export function AssignMenu({ detail, actions, opened, onOpen }: AssignMenuProps) {
  const { t } = useTranslation('desk');
  const { assignee, department } = detail;
  const name = assignee ? shownName(assignee.name) : (department?.name ?? t('nobody'));
  const target = (
    <button
      type="button"
      className={classes.target}
      aria-label={t('assigneeOf', { name })}
      {...(actions.mayAct && {
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        title: t('assign'),
        onClick: () => onOpen(!opened),
      })}
    >
      {assignee && <InitialsDisc name={name} />}
      <span>{name}</span>
      <DownIcon size={14} />
    </button>
  );
  if (!actions.mayAct) return <OfColleague actions={actions}>{target}</OfColleague>;
  return (
    <Popover
      opened={opened}
      onChange={onOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      // Its own name says more than that of the button.
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={t('assignTo')}>
        <Choices
          detail={detail}
          // One takes over a colleague's conversation by the button beside it, which asks.
          withSelf={!actions.colleague}
          onChoose={(to, note) => {
            onOpen(false);
            void actions.assign(to, note);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoicesProps {
  detail: ConversationDetail;
  withSelf: boolean;
  onChoose(to: AssignTo, note: string): void;
}

function Choices({ detail, withSelf, onChoose }: ChoicesProps) {
  const { t } = useTranslation('desk');
  const [query, setQuery] = useState('');
  const [note, setNote] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const colleagues = useColleagues();
  const { people = [], departments = [] } = colleagues.data ?? {};
  const isFound = (...texts: string[]) =>
    query.trim() === '' || texts.some((text) => fit(text, query) !== undefined);
  const found = people
    .filter((one) => withSelf || one.id !== ownId())
    .filter((one) => isFound(accountNameOf(one), one.username))
    .toSorted(byPresence)
    .slice(0, 50);
  const places = departments.filter((one) => isFound(one.name));
  const choose = (to: AssignTo) => onChoose(to, note);

  function pressed(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      buttons[0]?.click();
    }
    if (!step || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside
    <div onKeyDown={pressed}>
      <TextInput
        data-autofocus
        size="xs"
        aria-label={t('findColleague')}
        placeholder={t('findColleague')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div ref={list} className={classes.list}>
        {colleagues.isError && (
          <RetryAlert text={t('colleaguesFailed')} retry={() => void colleagues.refetch()} />
        )}
        {colleagues.isSuccess && found.length + places.length === 0 && (
          <p className={classes.none}>{t('noColleague')}</p>
        )}
        {found.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-current={one.id === detail.assignee?.id || undefined}
            onClick={() =>
              choose({
                assignee: { id: one.id, name: accountNameOf(one) },
                department: detail.department,
              })
            }
          >
            <InitialsDisc name={accountNameOf(one)} />
            <span className={classes.name}>
              {one.id === ownId() ? `${accountNameOf(one)} (${t('me')})` : accountNameOf(one)}
            </span>
            <ColleagueState colleague={one} />
          </button>
        ))}
        {places.length > 0 && <h3 className={classes.heading}>{t('departments')}</h3>}
        {places.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-current={(!detail.assignee && one.id === detail.department?.id) || undefined}
            onClick={() => choose({ assignee: null, department: one })}
          >
            <span className={classes.name}>{one.name}</span>
            <span className={classes.load}>{t('open', { count: one.open })}</span>
          </button>
        ))}
        {query.trim() === '' && detail.assignee && (
          <button
            type="button"
            onClick={() => choose({ assignee: null, department: detail.department })}
          >
            <span className={classes.name}>{t('toNobody')}</span>
          </button>
        )}
      </div>
      <Textarea
        size="xs"
        rows={2}
        label={t('handOverNote')}
        description={t('handOverHint')}
        maxLength={LIMITS.message}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </div>
  );
}
