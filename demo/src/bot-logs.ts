import { sql } from 'kysely';
import { botDetails } from './bot-details.ts';
import { later, MINUTE, SECOND } from './calendar.ts';
import { Deck } from './deck.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { isAround, type Staff } from './staff.ts';
import type { Rights } from './tables.ts';
import { fillIn } from './template.ts';
import { type BotQuestion, botQuestions } from './words.ts';

type Action = BotQuestion['action'];
type Allowed = Record<Action, readonly BotQuestion[]>;

const LETTERS: Record<Action, string> = { select: 'r', create: 'c', update: 'u', delete: 'd' };

/** Writes what staff asked the data bot; each person asks only what their rights allow. */
export async function addBotLogs(scene: Scene, rights: ReadonlyMap<Staff, Rights>): Promise<void> {
  const { tx, plan, attendance, calendar, random, since } = scene;
  const askers = [...rights].flatMap(([person, tables]) => {
    const allowed = allowedTo(tables);
    return allowed.select.length > 0 ? [{ person, allowed }] : [];
  });
  const deck = new Deck(random);
  const entries = [];
  while (entries.length < plan.botLogs) {
    let at = calendar.workingMoment(since, later(calendar.latest, -30 * MINUTE));
    const around = askers.filter(({ person }) => isAround(person, at));
    const { person, allowed } = random.pick(around);
    const { ip } = attendance.record(person, at);
    entries.push({ ...blank(person, at, ip), action_type: 'ws_connect' });
    for (let left = random.integer(2, 9); left > 0; left--) {
      at = later(at, random.integer(20 * SECOND, 160 * SECOND));
      if (at > calendar.latest) break;
      attendance.record(person, at);
      const question = deck.draw(allowed[actionFrom(allowed, random)]);
      const values = botDetails(scene, person.language, at);
      entries.push({
        ...blank(person, at, ip),
        action_type: question.action,
        target_table: question.tables[0],
        user_statement: fillIn(deck.draw(question[person.language]), values),
        sql_statement: fillIn(question.sql, values),
      });
    }
  }
  const written = entries
    .slice(0, plan.botLogs)
    .sort((a, b) => a.timestamp.localeCompare(b.timestamp));
  const json = JSON.stringify(written);
  await sql`select write_bot_log(${tx.companyId}::bigint, ${json}::jsonb)`.execute(tx.sql);
}

const blank = (person: Staff, at: Date, ip: string) => ({
  timestamp: at.toISOString(),
  user_name: person.username,
  target_table: '',
  user_statement: '',
  sql_statement: '',
  ip_address: ip,
});

function allowedTo(rights: Rights): Allowed {
  const may = (table: string, letter: string) => rights.get(table)?.includes(letter) ?? false;
  const asking = (action: Action) =>
    botQuestions.filter(
      ({ action: kind, tables: [target, ...others] }) =>
        kind === action && may(target, LETTERS[action]) && others.every((table) => may(table, 'r')),
    );
  return {
    select: asking('select'),
    create: asking('create'),
    update: asking('update'),
    delete: asking('delete'),
  };
}

function actionFrom(allowed: Allowed, random: Random): Action {
  const dice = random.fraction();
  const wanted = dice < 0.7 ? 'select' : dice < 0.84 ? 'update' : dice < 0.92 ? 'create' : 'delete';
  return allowed[wanted].length > 0 ? wanted : 'select';
}
