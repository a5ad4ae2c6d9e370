import { INITIAL_GROUPS } from '@maru/server/src/core/company-setup.store.ts';
import type { CompanyPlan, PersonPlan, TicketPlan, TopicName } from '../company-plan.ts';

const person = (
  username: string,
  firstName: string,
  lastName: string,
  department: string,
  rest: Partial<PersonPlan> = {},
): PersonPlan => ({
  username,
  firstName,
  lastName,
  language: 'en',
  location: 'Singapore',
  department,
  groups: ['Agents'],
  story: 'usual',
  ...rest,
});

const ROOMS: readonly (readonly [string, TopicName, number, boolean])[] = [
  ['Dana Whitaker', 'delivery', 14, true],
  ['Luis Romero', 'refund', 12, false],
  ['Priscilla Vance', 'damage', 24, true],
  ['Gordon Blake', 'sign-in', 4, false],
];

type TicketRow = readonly [
  subject: string,
  requester: string,
  status: TicketPlan['status'],
  priority: TicketPlan['priority'],
  due: number | null,
];

const TICKETS: readonly TicketRow[] = [
  ['Package left at the wrong door', 'Dana Whitaker', 'closed', 'normal', -4],
  ['Refund not on statement', 'Luis Romero', 'processing', 'high', 1],
  ['Lamp arrived cracked', 'Priscilla Vance', 'assigned', 'normal', 3],
  ['Locked out of account', 'Gordon Blake', 'new', 'urgent', 0],
  ['Do you ship to Canada?', 'Celia Moore', 'new', 'low', null],
];

/** A small company, there to show that other companies cannot see its data. */
export const acme: CompanyPlan = {
  seed: 19_491_017,
  profile: {
    code: 'ACME',
    name: 'Acme Support Inc.',
    contact_name: 'Walter Finch',
    phone_number: '+65 0100 2040',
    email: 'hello@example.com',
    address: '12 Banyan Road, #05-12, Singapore',
    operation_hours: 'Mon–Fri 9 am – 6 pm',
  },
  shortName: { ko: 'Acme', en: 'Acme' },
  money: (amount) => `S$${amount.toLocaleString('en-US')}`,
  prices: [15, 240],
  dataLanguage: 'en',
  cities: ['Singapore', 'Kuala Lumpur', 'Jakarta'].map((city) => ({ ko: city, en: city })),
  yearsOld: 2,
  groups: INITIAL_GROUPS,
  departments: [
    { name: 'Support', manager: 'admin', talks: true },
    { name: 'Operations', manager: 'rosa.delgado', talks: false },
    { name: 'Finance', manager: 'henry.zhou', talks: false },
  ],
  people: [
    person('admin', 'Walter', 'Finch', 'Support', { groups: ['Administrators'], story: 'founder' }),
    person('becky.tran', 'Becky', 'Tran', 'Support'),
    person('marcus.hill', 'Marcus', 'Hill', 'Support', { location: 'Kuala Lumpur' }),
    person('rosa.delgado', 'Rosa', 'Delgado', 'Operations'),
    person('henry.zhou', 'Henry', 'Zhou', 'Finance', { groups: ['Agents', 'Auditors'] }),
    person('ivy.stone', 'Ivy', 'Stone', 'Support', { story: 'left' }),
  ],
  rooms: ROOMS.map(([client, topic, size, closed]) => ({
    name: `${client} (${topic})`,
    client,
    language: 'en',
    topic,
    size,
    closed,
  })),
  tickets: TICKETS.map(([subject, requester, status, priority, due]) => ({
    subject,
    requester,
    email: `${requester.toLowerCase().replace(' ', '.')}@example.org`,
    status,
    priority,
    due,
  })),
  tables: [
    { name: 'customers', alias: 'Customers' },
    { name: 'orders', alias: 'Orders' },
    { name: 'refunds', alias: 'Refunds' },
  ],
  rights: {
    Support: { customers: 'r', orders: 'ru', refunds: 'rc' },
    Operations: { orders: 'ru', customers: 'r' },
    Finance: { refunds: 'rcu', orders: 'r' },
  },
  past: {
    accounts: [{ username: 'summer.intern', firstName: 'Jonah', lastName: 'Pike' }],
    departments: ['Warehouse'],
    profile: { contact_name: 'Ivy Stone' },
    renamed: {},
    managers: { Operations: 'ivy.stone' },
  },
  actionLogs: 40,
  botLogs: 15,
};
