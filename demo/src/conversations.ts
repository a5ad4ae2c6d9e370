import { type Language, type TopicName, topicName } from './company-plan.ts';
import type { Random } from './random.ts';
import type { ShuffledPicker } from './shuffled-picker.ts';
import { type Kind, type Phrases, phrases, topics } from './words.ts';

interface Line {
  sender: 'agent' | 'client';
  template: string;
}

/** The topics of business customers. */
const BUSINESS: readonly TopicName[] = [
  'delivery',
  'wrong item',
  'damage',
  'refund',
  'address',
  'invoice',
  'restock',
  'bulk order',
];

/** Generates conversations from greeting to solution, rarely twice the same. */
export class Conversations {
  readonly #random: Random;
  readonly #picker: ShuffledPicker;

  constructor(random: Random, picker: ShuffledPicker) {
    this.#random = random;
    this.#picker = picker;
  }

  topicAfter(first: TopicName): TopicName {
    const isBusiness = first === 'bulk order' || first === 'invoice';
    return this.#picker.pick(isBusiness ? BUSINESS : topicName.options);
  }

  script(language: Language, topic: TopicName, isFirst: boolean): { goods?: Kind; lines: Line[] } {
    const happened = this.#picker.pick(topics[language][topic]);
    const lines: Line[] = [];
    const client = (template: string) => lines.push({ sender: 'client', template });
    const agent = (template: string) => lines.push({ sender: 'agent', template });
    const say = (kind: keyof Phrases) => this.#picker.pick(phrases[language][kind]);

    if (this.#random.chance(0.6)) client(say(isFirst ? 'hello' : 'helloAgain'));
    client(this.#picker.pick(happened.problem));
    agent(say(isFirst ? 'welcome' : 'welcomeAgain'));
    agent(happened.question);
    client(happened.answer);
    if (this.#random.chance(0.7)) {
      agent(say('hold'));
      if (this.#random.chance(0.5)) client(say('wait'));
    }
    agent(happened.finding);
    if (this.#random.chance(0.5)) client(say('reaction'));
    agent(happened.solution);
    for (const [question, answer] of happened.more) {
      if (this.#random.chance(0.35)) continue;
      client(question);
      agent(answer);
    }
    client(say('thanks'));
    agent(say('closing'));
    if (this.#random.chance(0.3)) client(say('bye'));
    return happened.goods ? { goods: happened.goods, lines } : { lines };
  }
}
