import type { Endpoint } from '@maru/contract/kit/endpoint';

/** Whether these permissions suffice for this call, as the contract states it. */
export function mayCall({ access }: Endpoint, held: ReadonlySet<string>, query: unknown): boolean {
  if (access.kind !== 'anyOf') return true;
  if (access.andAll?.some((permission) => !held.has(permission))) return false;
  const asksForAll = (query as { page_size?: unknown }).page_size === 'all';
  const sufficient = asksForAll
    ? [...access.permissions, ...(access.orForAll ?? [])]
    : access.permissions;
  return sufficient.some((permission) => held.has(permission));
}
