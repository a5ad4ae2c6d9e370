import type { Permission } from '../permissions.ts';

/**
 * The access that a call needs. Every endpoint states it; there is no default.
 * `keyed` needs a token that is not a session's; customers have one for their chat room.
 * `orForAll` lists further permissions that suffice for `page_size=all`, which fills dropdowns.
 * `orTicketCookie` also accepts the read-only cookie instead of a bearer token.
 * `andAll` lists permissions that are needed besides.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'keyed' }
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'anyOf';
      readonly permissions: readonly Permission[];
      readonly orForAll?: readonly Permission[];
      readonly orTicketCookie?: true;
      readonly andAll?: readonly Permission[];
    };

export const anyone: Access = { kind: 'public' };
export const customer: Access = { kind: 'keyed' };
export const signedIn: Access = { kind: 'signedIn' };

export function needs(...permissions: Permission[]): Access & { kind: 'anyOf' } {
  return { kind: 'anyOf', permissions };
}

export function needsAll(first: Permission, ...others: Permission[]): Access & { kind: 'anyOf' } {
  return { kind: 'anyOf', permissions: [first], andAll: others };
}
