import type { Random } from './random.ts';

/** Numbers that are never assigned, so that nobody is called by accident. */
export function phoneNumber(location: string, random: Random): string {
  switch (location) {
    case 'Singapore':
      return `+65 0${random.digits(3)} ${random.digits(4)}`;
    case 'London':
      return `+44 20 7946 0${random.digits(3)}`;
    case 'Kuala Lumpur':
      return `+60 3-0${random.digits(3)} ${random.digits(4)}`;
    case 'Jakarta':
      return `+62 21-0${random.digits(3)} ${random.digits(4)}`;
    default:
      return korean(random);
  }
}

function korean(random: Random): string {
  const kind = random.fraction();
  if (kind < 0.08) return `02-0123-45${random.digits(2)}`;
  if (kind < 0.13) return `070-0123-${random.digits(4)}`;
  return `010-${random.pick(['0', '1'])}${random.digits(3)}-${random.digits(4)}`;
}
