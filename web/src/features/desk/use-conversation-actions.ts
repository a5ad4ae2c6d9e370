import type { ConversationDetail } from '@maru/contract/conversations';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { may, ownId } from '../../lib/session.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { assign, reloadDetail, setOpen, take } from './conversations.queries.ts';
import { reloadConversationNotes } from './messages.queries.ts';

const words = wordsOf('desk');

export interface AssignTo {
  assignee: { id: number; name: string } | null;
  department: { id: number; name: string } | null;
}

/** The actions on a conversation. A refusal says why, and shows the newest state. */
export function useConversationActions(detail: ConversationDetail) {
  const { id, assignee } = detail;
  const { busy, attempt } = useAttempt(() => ({
    empty: words('actFailed'),
    none: words('actFailed'),
  }));
  const isOwn = assignee?.id === ownId();
  const mayAct = assignee === null || isOwn || may('change_chatroom');
  const act = (doing: () => Promise<void>) =>
    attempt(async () => {
      try {
        await doing();
      } catch (failure) {
        // Somebody was quicker: who, is shown as soon as it is read.
        void reloadDetail(id);
        throw failure;
      }
    });
  return {
    busy,
    isOwn,
    /** Whether one may answer, close and give it away. */
    mayAct,
    take:
      assignee === null && detail.is_open
        ? () =>
            act(async () => {
              await take(id);
              notify(() => words('taken'));
            })
        : undefined,
    finish: () =>
      act(async () => {
        await setOpen(id, !detail.is_open);
        notify(() => words(detail.is_open ? 'finished' : 'reopened'));
      }),
    assign: (to: AssignTo, note: string) =>
      act(async () => {
        await assign(id, {
          assignee_id: to.assignee?.id ?? null,
          department_id: to.department?.id ?? null,
          ...(note.trim() && { note: note.trim() }),
        });
        if (note.trim()) void reloadConversationNotes(id);
        const name = to.assignee?.name ?? to.department?.name;
        notify(() => (name ? words('assigned', { name }) : words('unassignedNow')));
      }),
  };
}

export type ConversationActions = ReturnType<typeof useConversationActions>;
