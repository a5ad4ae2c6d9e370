import {
  type Compilable,
  type CompiledQuery,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema, Tx } from '../schema.ts';
import type { Session } from '../session/session.ts';

/**
 * The tickets that a person may see: all, or their own, their department's and nobody's, but not those whose holder
 * left (`isHolderLeft`).
 */
export type Reach =
  | { readonly kind: 'all' }
  | { readonly kind: 'own'; readonly accountId: number; readonly departmentId: number | null };

export const EVERYTHING: Reach = { kind: 'all' };

export async function reachOf(
  tx: Tx,
  session: Pick<Session, 'accountId' | 'permissions'>,
): Promise<Reach> {
  if (session.permissions.has('view_allticket')) return EVERYTHING;
  const row = await tx.sql
    .selectFrom('company')
    .leftJoin('account', (join) =>
      join.onRef('account.company_id', '=', 'company.id').on('account.id', '=', session.accountId),
    )
    .select(['company.restricts_tickets', 'account.department_id'])
    .where('company.id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  if (!row.restricts_tickets) return EVERYTHING;
  return { kind: 'own', accountId: session.accountId, departmentId: row.department_id };
}

/** Written out as in the conditions of indexes, which a plan for any parameter could not use. */
export const isOpen = sql<SqlBool>`ticket.status <> 'closed'`;

/** Nobody has it: neither a person, nor a name of before, nor a department. */
export const isUnassigned = (eb: ExpressionBuilder<Schema, 'ticket'>) =>
  eb.and([
    eb('ticket.assignee_id', 'is', null),
    eb('ticket.department_id', 'is', null),
    eb('ticket.assignee_name', '=', sql.lit('')),
  ]);

interface Own {
  accountId: number | RawBuilder<number>;
  departmentId: number | RawBuilder<number> | null;
}

/** Whether a ticket is the person's own, their department's or nobody's. */
export const isWithinOwn = (
  eb: ExpressionBuilder<Schema, 'ticket'>,
  { accountId, departmentId }: Own,
) =>
  eb.or([
    eb('ticket.assignee_id', '=', accountId),
    ...(departmentId === null ? [] : [eb('ticket.department_id', '=', departmentId)]),
    eb.and([isUnassigned(eb), sql<SqlBool>`not ticket.holder_left`]),
  ]);

/** The same for a ticket that has been read. */
export function isTicketWithin(
  reach: Reach,
  ticket: Pick<
    Selectable<Schema['ticket']>,
    'assignee_id' | 'assignee_name' | 'department_id' | 'holder_left'
  >,
): boolean {
  if (reach.kind === 'all' || ticket.assignee_id === reach.accountId) return true;
  if (ticket.department_id !== null) return ticket.department_id === reach.departmentId;
  return ticket.assignee_id === null && ticket.assignee_name === '' && !ticket.holder_left;
}

/** The one condition for every query on tickets: those of the company that the person may see. */
export const ticketsWithinQuery = (tx: Tx, reach: Reach) => {
  const ticketsQuery = tx.sql.selectFrom('ticket').where('ticket.company_id', '=', tx.companyId);
  return reach.kind === 'all' ? ticketsQuery : ticketsQuery.where((eb) => isWithinOwn(eb, reach));
};

/** A query on tickets that is built once for those who see all of them, and once for the others. */
export function preparedWithin<Args extends object, Row>(
  build: (tx: Tx, reach: Reach, args: Args) => Compilable<Row>,
): (tx: Tx, reach: Reach, args: Args) => CompiledQuery<Row> {
  const ofAll = prepared((tx: Tx, args: Args) => build(tx, EVERYTHING, args));
  const ofOwn = prepared((tx: Tx, args: Args & Omit<Reach & { kind: 'own' }, 'kind'>) => {
    const { accountId, departmentId } = args;
    return build(tx, { kind: 'own', accountId, departmentId }, args);
  });
  return (tx, reach, args) =>
    reach.kind === 'all' ? ofAll(tx, args) : ofOwn(tx, { ...args, ...reach });
}
