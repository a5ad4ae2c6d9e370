import { z } from 'zod';
import { seoulDate } from './calendar.ts';
import { readJson } from './data-file.ts';
import type { Random } from './random.ts';
import type { Staff } from './staff.ts';

/** One person's working day. */
export interface StaffDay {
  person: Staff;
  /** The address from which the person works that day. */
  ip: string;
  first: Date;
  last: Date;
  firstMessage: Date | undefined;
}

/** The network of each place with an office. */
const OFFICES = readJson('companies/office-networks.json', z.partialRecord(z.string(), z.string()));

/** Records who did something on which day: every such person must have signed in before. */
export class Attendance {
  readonly #random: Random;
  readonly #days = new Map<string, StaffDay>();
  readonly #desks = new Map<Staff, { office: string; home: string }>();

  constructor(random: Random) {
    this.#random = random;
  }

  days(): StaffDay[] {
    return [...this.#days.values()];
  }

  addressOf(person: Staff, at: Date): string {
    return this.#days.get(keyOf(person, at))?.ip ?? this.record(person, at).ip;
  }

  has(person: Staff, at: Date): boolean {
    return this.#days.has(keyOf(person, at));
  }

  record(person: Staff, at: Date, doing: 'message' | 'other' = 'other'): StaffDay {
    const key = keyOf(person, at);
    let day = this.#days.get(key);
    if (!day) {
      day = { person, ip: this.#address(person), first: at, last: at, firstMessage: undefined };
      this.#days.set(key, day);
    }
    if (at < day.first) day.first = at;
    if (at > day.last) day.last = at;
    if (doing === 'message' && (!day.firstMessage || at < day.firstMessage)) day.firstMessage = at;
    return day;
  }

  #address(person: Staff): string {
    let desk = this.#desks.get(person);
    if (!desk) {
      desk = this.#newDesk(person.location);
      this.#desks.set(person, desk);
    }
    return this.#random.chance(0.8) ? desk.office : desk.home;
  }

  #newDesk(location: string): { office: string; home: string } {
    const number = () => this.#random.integer(2, 254);
    const home = `${this.#random.pick(['192.0.2', '203.0.113'])}.${number()}`;
    const network = OFFICES[location];
    if (!network) return { office: home, home };
    return { office: `${network}.${this.#random.integer(1, 8)}.${number()}`, home };
  }
}

const keyOf = (person: Staff, at: Date): string => `${person.username} ${seoulDate(at)}`;
