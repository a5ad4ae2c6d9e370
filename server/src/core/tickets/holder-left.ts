/** Who has a ticket or a conversation. */
interface Held {
  assignee_id: number | null;
  /** Of tickets: a name without an account. */
  assignee_name?: string;
  department_id: number | null;
  holder_left: boolean;
}

const isNobodys = ({ assignee_id, assignee_name, department_id }: Omit<Held, 'holder_left'>) =>
  assignee_id === null && department_id === null && !assignee_name;

/**
 * Whether what becomes nobody's by itself is only for those who see everything, until somebody gives it: it was
 * somebody's who is gone, and others could not see it. What was nobody's before stays as it was.
 */
export const isHolderLeft = (before: Held, after: Omit<Held, 'holder_left'>): boolean =>
  isNobodys(after) && (before.holder_left || !isNobodys(before));
