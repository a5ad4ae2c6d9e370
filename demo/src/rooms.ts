import { DAY, HOUR, later, MINUTE, SECOND } from './calendar.ts';
import type { RoomPlan } from './company-plan.ts';
import { Conversations } from './conversations.ts';
import { orderDetails } from './order-details.ts';
import type { Scene } from './scene.ts';
import { ShuffledPicker } from './shuffled-picker.ts';
import { isAround, type Staff, spokenName, talkersAmong } from './staff.ts';
import { fillIn } from './template.ts';

interface Message {
  person: Staff | undefined;
  content: string;
  at: Date;
}

export interface Room {
  plan: RoomPlan;
  creator: Staff;
  messages: Message[];
}

type Script = ReturnType<Conversations['script']>;

/** Below this size a room holds an unfinished conversation. */
const MIN_COMPLETE_SIZE = 8;

/** Plans the messages of a company's rooms. An employee answers only while employed. */
export class RoomPlanner {
  readonly #scene: Scene;
  readonly #conversations: Conversations;
  readonly #talkers: readonly Staff[];

  constructor(scene: Scene, staff: readonly Staff[]) {
    this.#scene = scene;
    this.#conversations = new Conversations(scene.random, new ShuffledPicker(scene.random));
    this.#talkers = talkersAmong(staff, scene.plan);
  }

  room(room: RoomPlan): Room {
    const scripts = this.#scripts(room);
    const starts = this.#starts(room, scripts.length);
    const creator = this.#answering(room, starts[0] ?? this.#scene.calendar.latest);
    const messages: Message[] = [];
    scripts.forEach((script, n) => {
      const start = this.#notBefore(messages.at(-1)?.at, starts[n]);
      const stays = isAround(creator, start) && this.#scene.random.chance(0.7);
      messages.push(
        ...this.#talk(script, room, stays ? creator : this.#answering(room, start), start),
      );
    });
    const heard = messages.filter(({ at }) => at <= this.#scene.calendar.latest);
    return { plan: room, creator, messages: heard };
  }

  /** A conversation begins some time after the previous one has ended. */
  #notBefore(previous: Date | undefined, planned = this.#scene.calendar.latest): Date {
    if (!previous || later(previous, 30 * MINUTE) < planned) return planned;
    return later(previous, this.#scene.random.integer(30 * MINUTE, 100 * MINUTE));
  }

  #scripts(room: RoomPlan): Script[] {
    const first = this.#conversations.script(room.language, room.topic, true);
    if (room.size < MIN_COMPLETE_SIZE)
      return [{ ...first, lines: first.lines.slice(0, room.size) }];
    const scripts = [first];
    let length = first.lines.length;
    for (;;) {
      const topic = this.#conversations.topicAfter(room.topic);
      const next = this.#conversations.script(room.language, topic, false);
      length += next.lines.length;
      if (length > room.size) return scripts;
      scripts.push(next);
    }
  }

  #starts(room: RoomPlan, count: number): Date[] {
    const { calendar, random } = this.#scene;
    const { latest } = calendar;
    if (room.size === 1) return [calendar.between(later(latest, -9 * HOUR), latest)];
    if (room.size < MIN_COMPLETE_SIZE) {
      return [calendar.workingMoment(calendar.daysAgo(3), later(latest, -20 * MINUTE))];
    }
    const end = calendar.daysAgo(
      room.state === 'closed' ? random.integer(40, 170) : random.integer(0, 18),
    );
    const days = Math.min(count * random.integer(4, 14), 240);
    return Array.from({ length: count }, () =>
      calendar.workingMoment(later(end, -days * DAY), end),
    ).sort((a, b) => a.getTime() - b.getTime());
  }

  #answering(room: RoomPlan, at: Date): Staff {
    const around = this.#talkers.filter((person) => isAround(person, at));
    const fluent = around.filter(({ language }) => language === room.language);
    return this.#scene.random.pick(fluent.length > 0 ? fluent : around);
  }

  #talk(script: Script, room: RoomPlan, agent: Staff, start: Date): Message[] {
    const { language } = room;
    const values = {
      ...orderDetails(this.#scene, language, start, script.goods),
      company: this.#scene.plan.shortName[language],
      client: language === 'ko' ? room.client : (room.client.split(' ')[0] ?? ''),
      fullName: room.client,
      email: `customer${this.#scene.random.digits(3)}@example.org`,
      agent: spokenName(agent),
    };
    let at = start;
    return script.lines.map(({ sender, template }, n) => {
      if (n > 0) at = later(at, this.#pause());
      const content = fillIn(template, values);
      return { person: sender === 'agent' ? agent : undefined, content, at };
    });
  }

  #pause(): number {
    const { random } = this.#scene;
    if (random.chance(0.08)) return random.integer(3 * MINUTE, 9 * MINUTE);
    return random.integer(12 * SECOND, 110 * SECOND);
  }
}
