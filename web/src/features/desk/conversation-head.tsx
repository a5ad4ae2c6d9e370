import { ActionIcon, Button } from '@mantine/core';
import type { ConversationDetail } from '@maru/contract/conversations';
import { shownName } from '@maru/contract/kit/person-name';
import type { LivePerson } from '@maru/contract/live';
import { useTranslation } from 'react-i18next';
import { ownId } from '../../lib/session.ts';
import { InfoIcon, UnreadIcon } from '../../ui/desk-icons.tsx';
import { BackIcon, DoneIcon } from '../../ui/icons.tsx';
import { AssignMenu } from './assign-menu.tsx';
import classes from './messages-pane.module.css';
import { OfColleague } from './of-colleague.tsx';
import { useIsOnline } from './online.ts';
import type { ConversationActions } from './use-conversation-actions.ts';

interface ConversationHeadProps {
  detail: ConversationDetail;
  people: readonly LivePerson[];
  actions: ConversationActions;
  isAssigning: boolean;
  onAssigning(open: boolean): void;
  onTakeOver(): void;
  onUnread(): void;
  onBack(): void;
  onInfo(): void;
}

/** The customer and the assignee of the conversation, and the buttons of its actions. */
export function ConversationHead(props: ConversationHeadProps) {
  const {
    detail,
    people,
    actions,
    isAssigning,
    onAssigning,
    onTakeOver,
    onUnread,
    onBack,
    onInfo,
  } = props;
  const { t } = useTranslation('desk');
  const others = new Set(
    people
      .filter(({ id, sender }) => sender === 'agent' && id !== ownId())
      .map(({ name }) => shownName(name)),
  );
  const isOnline = useIsOnline(detail.id);
  const [ticket] = detail.tickets;
  const about = [
    ...(detail.is_open ? [] : [t('isClosed')]),
    ...(ticket ? [ticket.subject] : []),
    ...(others.size > 0 ? [t('alsoHere', { names: [...others].join(', ') })] : []),
  ];
  return (
    <div className={classes.head}>
      <ActionIcon
        className={classes.back ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('backToList')}
        onClick={onBack}
      >
        <BackIcon />
      </ActionIcon>
      <div className={classes.title}>
        <h2>{detail.name}</h2>
        <div className={classes.about} title={about.join(' · ')}>
          {about.join(' · ')}
        </div>
      </div>
      {isOnline && (
        <span className={classes.online}>
          <span>{t('online')}</span>
        </span>
      )}
      <div className={classes.assignee}>
        <AssignMenu detail={detail} actions={actions} opened={isAssigning} onOpen={onAssigning} />
      </div>
      {actions.take && (
        <Button size="xs" aria-disabled={actions.busy} onClick={actions.take}>
          {t('take')}
        </Button>
      )}
      {actions.colleague && (
        <Button size="xs" onClick={onTakeOver}>
          {t('takeOver')}
        </Button>
      )}
      <OfColleague actions={actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={detail.is_open && <DoneIcon size={14} />}
          aria-disabled={actions.busy}
          onClick={() => void actions.finish()}
        >
          {t(detail.is_open ? 'finish' : 'reopen')}
        </Button>
      </OfColleague>
      <ActionIcon
        className={classes.toUnread ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('markUnread')}
        title={t('markUnread')}
        onClick={onUnread}
      >
        <UnreadIcon />
      </ActionIcon>
      <ActionIcon
        className={classes.toInfo ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('customerInfo')}
        onClick={onInfo}
      >
        <InfoIcon />
      </ActionIcon>
    </div>
  );
}
