/**
 * The access that a call needs. Every endpoint states it; there is no default.
 * `keyed` needs a token that is not a session's; customers have one for their chat room.
 * `orForAll` lists further permissions that suffice for `page_size=all`, which fills dropdowns.
 * `orTicketCookie` also accepts the read-only cookie instead of a bearer token.
 * `andAll` lists permissions that are needed besides.
 */
export type Access<Codename extends string = string> =
  | { readonly kind: 'public' }
  | { readonly kind: 'keyed' }
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'anyOf';
      readonly permissions: readonly Codename[];
      readonly orForAll?: readonly Codename[];
      readonly orTicketCookie?: true;
      readonly andAll?: readonly Codename[];
    };

export const anyone: Access<never> = { kind: 'public' };
export const customer: Access<never> = { kind: 'keyed' };
export const signedIn: Access<never> = { kind: 'signedIn' };

type AnyOf<Codename extends string> = Access<Codename> & { kind: 'anyOf' };

export function needs<Codename extends string>(...permissions: Codename[]): AnyOf<Codename> {
  return { kind: 'anyOf', permissions };
}

export function needsAll<Codename extends string>(
  first: Codename,
  ...others: Codename[]
): AnyOf<Codename> {
  return { kind: 'anyOf', permissions: [first], andAll: others };
}
