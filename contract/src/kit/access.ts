import type { Permission } from '../permissions.ts';

/**
 * Who may make a call. Every endpoint states it; there is no default.
 * `orForAll` widens a list call when it is asked for `page_size=all`, which is how dropdowns are filled.
 * `customer` is whoever holds the token of one chat room.
 * `orTicketCookie` admits the read-only cookie in place of a bearer token.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'customer' }
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'anyOf';
      readonly permissions: readonly Permission[];
      readonly orForAll?: readonly Permission[];
      readonly orTicketCookie?: true;
    };

export const anyone: Access = { kind: 'public' };
export const customer: Access = { kind: 'customer' };
export const signedIn: Access = { kind: 'signedIn' };

export function needs(...permissions: Permission[]): Access & { kind: 'anyOf' } {
  return { kind: 'anyOf', permissions };
}
