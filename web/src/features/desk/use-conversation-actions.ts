import type { ConversationDetail } from '@maru/contract/conversations';
import { useQuery } from '@tanstack/react-query';
import { useAttempt } from '../../lib/attempt.ts';
import { notify } from '../../lib/notify.ts';
import { may, ownId } from '../../lib/session.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import {
  assign,
  conversationsQuery,
  markUnread,
  reloadDetail,
  setOpen,
  take,
  takeOver,
} from './conversations.queries.ts';
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
  const { data: list } = useQuery({ ...conversationsQuery, enabled: false });
  const colleague = assignee?.id === ownId() ? null : assignee;
  const mayAct = colleague === null || may('change_chatroom');
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
    /** Who else has it. */
    colleague,
    /** Whether one may close it and give it away. */
    mayAct,
    mayAnswer: colleague === null || !list?.only_assignee_answers,
    take:
      assignee === null && detail.is_open
        ? () =>
            act(async () => {
              await take(id);
              notify(() => words('taken'));
            })
        : undefined,
    markUnread: () => act(() => markUnread(id)),
    takeOver: (from: { id: number }) =>
      act(async () => {
        await takeOver(id, from.id);
        notify(() => words('taken'));
      }),
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
