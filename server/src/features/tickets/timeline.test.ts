import { addRoomNote } from '@maru/contract/room-notes';
import { getTicketDraft, saveTicketDraft } from '@maru/contract/ticket-drafts';
import { createTicket, getTicket, patchTicket } from '@maru/contract/ticket-properties';
import { addTicketNote, replyToTicket } from '@maru/contract/ticket-replies';
import { getTimeline, type Timeline, type TimelineEntry } from '@maru/contract/ticket-timeline';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newCompany,
  newMember,
  newMessages,
  newRoom,
  newTicket,
  type TestCompany,
} from '../../../test/factories.ts';

const AGENT = ['view_ticket', 'add_ticket', 'change_ticket', 'assign_ticket'] as const;
const at = (id: number) => ({ params: { id: String(id) } });

const linkRoom = (company: TestCompany, ticket: number, room_id: number) =>
  inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set({ room_id })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', ticket)
      .execute(),
  );

const namesOf = (entries: TimelineEntry[]) => entries.map(({ content }) => content);

describe('the timeline', () => {
  test('is paged from the newest, and read on from a place, without a gap and nothing twice', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newTicket(company);
    const room = await newRoom(company);
    await linkRoom(company, id, room);
    const written: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const content = `word ${n}`;
      written.push(content);
      if (n % 4 === 0) await caller.call(replyToTicket, { ...at(id), body: { content } });
      else if (n % 4 === 1) await caller.call(addTicketNote, { ...at(id), body: { content } });
      else if (n % 4 === 2) await caller.call(addRoomNote, { ...at(room), body: { content } });
      else await newMessages(company, room, [{ content, time_created: new Date() }]);
    }
    for (const limit of [1, 2, 5, 12, 50]) {
      let place: string | undefined;
      const seen: string[] = [];
      let first: Timeline | undefined;
      do {
        const query = { limit: String(limit), ...(place && { before: place }) };
        const page: Timeline = await caller.call(getTimeline, { ...at(id), query });
        first ??= page;
        seen.unshift(...namesOf(page.entries));
        place = page.older ?? undefined;
      } while (place);
      expect(seen, `pages of ${limit}`).toEqual(written);
      const after = { ...at(id), query: { after: first?.newer ?? '', limit: '200' } };
      expect((await caller.call(getTimeline, after)).entries).toEqual([]);
    }
    const on: string[] = [];
    for (let place = '0.0.0'; on.length < 12; ) {
      const query = { after: place, limit: '5' };
      const page = await caller.call(getTimeline, { ...at(id), query });
      on.push(...namesOf(page.entries));
      place = page.newer;
    }
    expect(on).toEqual(written);
  });

  test('without view_chatroom the room’s messages are missing, and the ticket says that there is a conversation', async () => {
    const company = await newCompany();
    const { caller } = await newMember(company, { permissions: ['view_ticket'] });
    const all = await newMember(company, { permissions: ['view_ticket', 'view_chatroom'] });
    const id = await newTicket(company);
    const room = await newRoom(company, { name: 'Payment question' });
    await newMessages(company, room, [{ content: 'Of the customer' }]);
    await linkRoom(company, id, room);
    expect((await caller.call(getTimeline, at(id))).entries).toEqual([]);
    expect((await caller.call(getTicket, at(id))).conversation).toEqual({
      room: null,
      name: '',
      is_active: true,
    });
    expect(namesOf((await all.caller.call(getTimeline, at(id))).entries)).toEqual([
      'Of the customer',
    ]);
    expect((await all.caller.call(getTicket, at(id))).conversation).toEqual({
      room,
      name: 'Payment question',
      is_active: true,
    });
  });

  test('a place that no answer named is refused or harmless', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newTicket(company);
    for (const [before, status] of [
      ['1.2', 400],
      ['a.b.c', 400],
      ['999999999999999.999999999999999.999999999999999', 200],
    ] as const) {
      const answer = await caller.attempt(getTimeline, { ...at(id), query: { before } });
      expect(answer.status, before).toBe(status);
    }
  });

  test('words written twice with one key are there once; their log entries hold no words', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newTicket(company);
    const once = caller.with({ 'idempotency-key': 'k1' });
    for (const call of [replyToTicket, addTicketNote]) {
      const input = { ...at(id), body: { content: 'unspeakable' } };
      const [one, two] = await Promise.all([once.call(call, input), once.call(call, input)]);
      expect(one).toEqual(two);
    }
    expect(namesOf((await caller.call(getTimeline, at(id))).entries)).toHaveLength(2);
    const entries = await actionLogOf(company);
    expect(entries.map(({ model, object_repr }) => [model, object_repr])).toEqual([
      ['ticket reply', `#${id}`],
      ['ticket note', `#${id}`],
    ]);
    expect(JSON.stringify(entries)).not.toContain('unspeakable');
  });

  test('its rows cannot be changed or removed by the application', async () => {
    const { caller, company } = await newAdministrator();
    const { id } = await caller.call(createTicket, { body: { subject: 'S', content: 'C' } });
    await caller.call(addTicketNote, { ...at(id), body: { content: 'N' } });
    for (const change of [
      () => inCompany(company, (tx) => tx.sql.deleteFrom('ticket_entry').execute()),
      () => inCompany(company, (tx) => tx.sql.deleteFrom('note').execute()),
    ]) {
      await expect(change()).rejects.toThrow(/permission denied/);
    }
  });

  test('an event tells each change from and to', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newTicket(company);
    const body = { priority: 'urgent', tags: ['vip', 'refund'] } as const;
    await caller.call(patchTicket, { ...at(id), body: { ...body, tags: [...body.tags] } });
    const { entries } = await caller.call(getTimeline, at(id));
    expect(entries.at(-1)).toMatchObject({
      kind: 'event',
      changes: [
        { field: 'priority', from: expect.any(String), to: 'urgent' },
        { field: 'tags', from: [], to: ['vip', 'refund'] },
      ],
    });
  });
});

describe('a draft', () => {
  test('is one’s own, per ticket, and goes when it is emptied', async () => {
    const company = await newCompany();
    const [one, other] = [
      await newMember(company, { permissions: AGENT }),
      await newMember(company, { permissions: AGENT }),
    ];
    const id = await newTicket(company);
    const draft = { reply: 'Dear Marta,\nwe', note: 'ask the bank' };
    await one.caller.call(saveTicketDraft, { ...at(id), body: draft });
    expect(await one.caller.call(getTicketDraft, at(id))).toEqual(draft);
    const none = { reply: '', note: '' };
    expect(await other.caller.call(getTicketDraft, at(id))).toEqual(none);
    await one.caller.call(saveTicketDraft, { ...at(id), body: none });
    expect(await one.caller.call(getTicketDraft, at(id))).toEqual(none);
  });
});
