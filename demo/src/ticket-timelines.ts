import type { Tx } from '@maru/server/src/core/schema.ts';
import { displayName } from '@maru/server/src/core/session/session.ts';
import { later, MINUTE } from './calendar.ts';
import { addNotices, mentionsIn } from './notices.ts';
import type { Staff } from './staff.ts';
import type { Step, Ticket } from './ticket.ts';

interface Told {
  id: number;
  ticket: Ticket;
  steps: readonly Step[];
}

type Entry = { at: Date; by: Staff | undefined; name: string } & (
  | { kind: 'event'; changes: object[] }
  | { kind: 'customer'; content: string }
  | { kind: 'reply'; content: string; messageSeq: number | null }
);

const by = (person: Staff) => ({ by: person, name: displayName(person) });

/** The first answer comes a minute after the work on a ticket begins. */
export const answeredAt = (begun: Date): Date => later(begun, MINUTE);

/** The entries of a ticket, in order: the customer's words, each step, and the answer before the last one. */
function entriesOf({ ticket: { plan, opened, assignee, talk }, steps }: Told): Entry[] {
  const created = { field: 'status', from: null, to: 'new' };
  const entries: Entry[] = [
    {
      kind: 'event',
      at: opened,
      ...(talk ? by(talk.room.creator) : { by: undefined, name: '' }),
      changes: [created],
    },
    ...steps.map(({ at, person, changes }) => ({
      kind: 'event' as const,
      at,
      ...by(person),
      changes,
    })),
  ];
  // Words of a chat are its messages.
  if (!talk) {
    const customer = { by: undefined, name: plan.requester };
    entries.push({ kind: 'customer', at: opened, ...customer, content: plan.words });
  }
  const begun = steps[1]?.at;
  if (plan.reply && assignee && begun) {
    const messageSeq = talk?.replySeq ?? null;
    const at = answeredAt(begun);
    entries.push({ kind: 'reply', at, ...by(assignee), content: plan.reply, messageSeq });
  }
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Adds the timelines of tickets that exist already, and tells those whom they concern. */
export async function writeTimelines(
  tx: Tx,
  told: readonly Told[],
  staff: readonly Staff[],
): Promise<void> {
  const company_id = tx.companyId;
  const timelines = told.map((one) => ({ id: one.id, entries: entriesOf(one) }));
  await tx.sql
    .insertInto('ticket_entry')
    .values(
      timelines.flatMap(({ id, entries }) =>
        entries.map((entry, n) => ({
          company_id,
          ticket_id: id,
          seq: n + 1,
          kind: entry.kind,
          account_id: entry.by?.id ?? null,
          author_name: entry.name,
          content: entry.kind === 'event' ? '' : entry.content,
          message_seq: entry.kind === 'reply' ? entry.messageSeq : null,
          changes: JSON.stringify(entry.kind === 'event' ? entry.changes : []),
          time_created: entry.at,
        })),
      ),
    )
    .execute();
  for (const { id, entries } of timelines) {
    await tx.sql
      .updateTable('ticket')
      .set({ last_seq: entries.length, time_updated: entries.at(-1)?.at ?? new Date() })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
  }
  const noted = told.flatMap(({ id, ticket: { plan, assignee }, steps }) => {
    const [given] = steps;
    if (!plan.note || !assignee || !given) return [];
    const mentions = mentionsIn(plan.note, staff);
    const at = later(given.at, 2 * MINUTE);
    return [{ ticket_id: id, assignee, content: plan.note, mentions, at }];
  });
  await addNotices(tx, [
    ...told.flatMap(({ id, ticket: { assignee }, steps: [given, begun] }) =>
      assignee && given
        ? [
            {
              to: assignee.id,
              kind: 'assigned' as const,
              ticket: id,
              by: given.person,
              at: given.at,
              // A person who has begun to work on a ticket has read its notice.
              read: begun?.at ?? null,
            },
          ]
        : [],
    ),
    ...noted.flatMap(({ ticket_id, assignee, mentions, at }) =>
      mentions.map(({ account }) => ({
        to: account,
        kind: 'mentioned' as const,
        ticket: ticket_id,
        by: assignee,
        at,
        read: null,
      })),
    ),
  ]);
  if (noted.length === 0) return;
  await tx.sql
    .insertInto('note')
    .values(
      noted.map(({ ticket_id, assignee, content, mentions, at }) => ({
        company_id,
        ticket_id,
        account_id: assignee.id,
        author_name: displayName(assignee),
        content,
        mentions: JSON.stringify(mentions),
        time_created: at,
      })),
    )
    .execute();
}
