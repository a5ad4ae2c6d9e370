import { personName } from '@maru/contract/kit/person-name';
import { holds } from './list-model.ts';

/** The right results of filters and orders of names, without SQL. */
interface Person {
  first_name: string;
  last_name: string;
}

const joined = (text: string): string => text.replaceAll(' ', '');

const holdsNamePart = (name: keyof Person) => (row: Person, text: string) => {
  const part = joined(text);
  const [first, last] = [joined(row.first_name), joined(row.last_name)];
  const spansBoth = part.length > 1 && holds(last + first, part);
  return holds(row[name], text) || (spansBoth && !holds(last, part) && !holds(first, part));
};

export const nameFilters = {
  first_name: holdsNamePart('first_name'),
  last_name: holdsNamePart('last_name'),
};

export function holdsWholeName(name: string, text: string): boolean {
  const part = joined(text);
  if (holds(name, text)) return true;
  if (part.length < 2) return false;
  const parts = name.split(' ');
  const reversed = parts.length === 2 && !parts.includes('') ? parts.toReversed().join('') : '';
  return holds(joined(name), part) || holds(reversed, part);
}

export function holdsPhone(phone: string, text: string): boolean {
  const digits = (value: string) => value.replace(/[- ]/g, '');
  return digits(text) === '' ? holds(phone, text) : holds(digits(phone), digits(text));
}

export const shownOf = ({ first_name, last_name }: Person): string =>
  personName({ first: first_name, last: last_name });
