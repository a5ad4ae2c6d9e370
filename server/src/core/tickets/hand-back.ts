import type { Session } from '../session/session.ts';
import type { Unit } from '../work.ts';
import { changeTicket } from './change-ticket.ts';
import { lockOpenOf, lockOpenOfDepartments } from './hand-back.store.ts';

/** Hands the open tickets of these accounts back: to the department that has them, else to nobody. */
export async function handBackOf(
  unit: Unit,
  session: Session,
  accountIds: readonly number[],
): Promise<void> {
  for (const ticket of await lockOpenOf(unit, accountIds)) {
    const status = ticket.department_id === null ? 'new' : 'assigned';
    await changeTicket(unit, ticket, { assignee_id: null, status }, { session });
  }
}

/** Takes the departments from their open tickets, before they are deleted. */
export async function handBackOfDepartments(
  unit: Unit,
  session: Session,
  departmentIds: readonly number[],
): Promise<void> {
  for (const ticket of await lockOpenOfDepartments(unit, departmentIds)) {
    const isHeld = ticket.assignee_id !== null || ticket.assignee_name !== '';
    const status = isHeld ? ticket.status : 'new';
    await changeTicket(unit, ticket, { department_id: null, status }, { session });
  }
}
