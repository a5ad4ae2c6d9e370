import type { Assignee } from '@maru/contract/assignees';
import type { AssigneeKind } from '@maru/contract/ticket-life';
import { type SqlBool, sql } from 'kysely';
import { isAway } from '../away.store.ts';
import { departmentNames } from '../department.store.ts';
import type { Tx } from '../schema.ts';
import { displayName } from '../session/session.ts';
import type { TicketRecord } from './tickets.store.ts';

type Assigned = Pick<
  TicketRecord,
  'assignee_id' | 'assignee_name' | 'assignee_left' | 'department_id'
>;

/** The people and departments that have some tickets. */
export class TicketAssignees {
  readonly #people: Map<number, Assignee>;
  readonly #departments: ReadonlyMap<number, string>;

  constructor(people: readonly Assignee[], departments: ReadonlyMap<number, string>) {
    this.#people = new Map(people.map((one) => [one.id, one]));
    this.#departments = departments;
  }

  assignee({ assignee_id }: Assigned): Assignee | null {
    return (assignee_id !== null && this.#people.get(assignee_id)) || null;
  }

  department({ department_id }: Assigned): { id: number; name: string } | null {
    const name = department_id === null ? undefined : this.#departments.get(department_id);
    return department_id === null || name === undefined ? null : { id: department_id, name };
  }

  /** As stored and sent: first name, space, last name. */
  assigneeName(ticket: Assigned): string {
    const person = this.assignee(ticket);
    return person ? nameOf(person) : ticket.assignee_name;
  }

  kindOf(ticket: Assigned): AssigneeKind {
    const person = this.assignee(ticket);
    if (person) return person.is_active ? 'active' : 'inactive';
    if (ticket.assignee_name === '') return 'none';
    return ticket.assignee_left ? 'inactive' : 'named';
  }
}

const nameOf = (person: Pick<Assignee, 'first_name' | 'last_name' | 'username'>): string =>
  displayName({ firstName: person.first_name, lastName: person.last_name }) || person.username;

export async function assigneesOf(tx: Tx, tickets: readonly Assigned[]): Promise<TicketAssignees> {
  const known = (id: number | null) => id !== null;
  const people = [...new Set(tickets.map((ticket) => ticket.assignee_id).filter(known))];
  const departments = [...new Set(tickets.map((ticket) => ticket.department_id).filter(known))];
  return new TicketAssignees(
    people.length === 0
      ? []
      : await tx.sql
          .selectFrom('account')
          .select(['id', 'first_name', 'last_name', 'username', 'is_active'])
          .select(isAway)
          .where('company_id', '=', tx.companyId)
          .where(sql<SqlBool>`id = any(${people}::bigint[])`)
          .execute(),
    await departmentNames(tx, departments),
  );
}
