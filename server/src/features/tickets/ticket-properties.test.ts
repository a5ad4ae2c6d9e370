import { pick } from '@maru/contract/kit/record-of';
import { createTicket, getTicket, patchTicket } from '@maru/contract/ticket-properties';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { actionLogOf, newAdministrator } from '../../../test/factories.ts';
import { fieldNames } from '../../core/revisions/field-names.ts';

type Properties = Required<z.input<typeof patchTicket.body>>;

const FIRST: Properties = {
  subject: 'One lamp is broken',
  requester_name: 'Marta Kowalska',
  customer_email: 'marta@example.com',
  priority: 'high',
  due_date: '2099-01-02',
  due_reason: 'Promised on the phone',
  tags: ['lamp'],
};

const SECOND: Properties = {
  subject: 'Two lamps are broken',
  requester_name: 'Jan Kowalski',
  customer_email: 'jan@example.com',
  priority: 'urgent',
  due_date: '2099-03-04',
  due_reason: 'The holidays begin',
  tags: ['lamps', 'twice'],
};

const NAMES = Object.keys(patchTicket.body.shape) as (keyof Properties)[];

const inLog = (value: Properties[keyof Properties]) => [value].flat().join(', ');

describe('PATCH /api/tickets/{id}/', () => {
  test.each(NAMES)('a change of %s is saved, logged and told in the timeline', async (name) => {
    const { caller, company } = await newAdministrator();
    const created = await caller.call(createTicket, { body: FIRST });
    expect(created[name]).toEqual(FIRST[name]);
    const one = { params: { id: String(created.id) } };
    const body = pick(SECOND, name === 'due_date' ? ['due_date', 'due_reason'] : [name]);
    const changed = await caller.call(patchTicket, { ...one, body });
    expect(changed[name]).toEqual(SECOND[name]);
    expect(await caller.call(getTicket, one)).toEqual(changed);

    const { entries } = await caller.call(getTimeline, one);
    const change = { field: name, from: FIRST[name], to: SECOND[name] };
    expect(entries.at(-1)?.changes).toContainEqual(change);
    const [creation, ...updates] = (await actionLogOf(company)).map((entry) => entry.extra_info);
    expect(creation).toContain(`${name}: ${inLog(FIRST[name])}`);
    const logged = `${name}: ${inLog(FIRST[name])} → ${inLog(SECOND[name])}`;
    expect(updates.join('\n')).toContain(logged);
  });

  test.each(NAMES)('who saves an older version is told that %s was changed', async (name) => {
    const { caller } = await newAdministrator();
    const { id } = await caller.call(createTicket, { body: FIRST });
    const one = { params: { id: String(id) } };
    const { headers } = await caller.attempt(getTicket, one);
    const body = pick(SECOND, name === 'due_date' ? ['due_date', 'due_reason'] : [name]);
    await caller.call(patchTicket, { ...one, body });
    const stale = await caller
      .with({ 'if-match': String(headers.etag) })
      .attempt(patchTicket, { ...one, body: { subject: 'Mine' } });
    expect(stale.status).toBe(412);
    expect(stale.body.detail).toContain(fieldNames.ticket[name]?.en ?? `no name of ${name}`);
  });
});
