import type { ResultColumn } from './cells.ts';
import { isList, isNumber, typeKindOf } from './column-types.ts';

/** Numbers that are names: no separators between their thousands. */
const NAMED_NUMBER = /(^|_)(id|no|number|year|code|zip)$/i;

/** A value as it is read in a table; copies and files have it as PostgreSQL writes it. */
export function shownValue(value: string, { name, type }: ResultColumn): string {
  if (typeKindOf(type) === 'boolean' && !isList(type)) {
    return value === 't' ? 'true' : value === 'f' ? 'false' : value;
  }
  if (!isNumber(type) || NAMED_NUMBER.test(name)) return value;
  // Not by way of a number, which has too few digits for some.
  return value.replace(/^(-?)(\d{4,})(?=\.|$)/, (_, sign: string, digits: string) => {
    return sign + digits.replace(/\B(?=(\d{3})+$)/g, ',');
  });
}
