import { sql } from 'kysely';
import { botDetails } from './bot-details.ts';
import { later, MINUTE, SECOND } from './calendar.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { ShuffledPicker } from './shuffled-picker.ts';
import { isAround, type Staff } from './staff.ts';
import type { Rights } from './tables.ts';
import { fillIn } from './template.ts';
import { type BotQuestion, botQuestions } from './words.ts';

type Action = BotQuestion['action'];
type Allowed = Record<Action, readonly BotQuestion[]>;

const LETTERS: Record<Action, string> = { select: 'r', create: 'c', update: 'u', delete: 'd' };
const RIGHTS: Record<Action, string> = {
  select: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
};
/** How seldom somebody asks for more than they may. */
const REFUSED = 0.03;

/** Writes what staff asked the data bot, as the server logs it: what their rights allow, and some that was refused. */
export async function addBotLogs(scene: Scene, rights: ReadonlyMap<Staff, Rights>): Promise<void> {
  const { tx, plan, attendance, calendar, random, since } = scene;
  const askers = [...rights].flatMap(([person, tables]) => {
    const allowed = allowedTo(tables);
    const refused = botQuestions.flatMap((question) => refusalOf(question, tables) ?? []);
    return allowed.select.length > 0 ? [{ person, allowed, refused }] : [];
  });
  const picker = new ShuffledPicker(random);
  const entries = [];
  while (entries.length < plan.botLogs) {
    let at = calendar.workingMoment(since, later(calendar.latest, -30 * MINUTE));
    const around = askers.filter(({ person }) => isAround(person, at));
    const { person, allowed, refused } = random.pick(around);
    const { ip } = attendance.record(person, at);
    entries.push({ ...blank(person, at, ip), action_type: 'ws_connect' });
    const log = ({ action, tables }: BotQuestion, words: string, line: string, statement: string) =>
      entries.push({
        ...blank(person, at, ip),
        action_type: action,
        target_table: tables.join(','),
        user_statement: words,
        sql_statement: `-- ${line}\n${statement}`,
      });
    for (let left = random.integer(2, 9); left > 0; left--) {
      at = later(at, random.integer(20 * SECOND, 160 * SECOND));
      if (at > calendar.latest) break;
      attendance.record(person, at);
      const refusal =
        refused.length > 0 && random.chance(REFUSED) ? random.pick(refused) : undefined;
      const question = refusal?.question ?? picker.pick(allowed[actionFrom(allowed, random)]);
      const values = botDetails(scene, person.language, at);
      const words = fillIn(picker.pick(question[person.language]), values);
      const statement = fillIn(question.sql, values);
      if (refusal) {
        log(question, words, refusal.line, statement);
        continue;
      }
      log(question, words, question.action === 'select' ? 'allowed' : 'preview', statement);
      const confirmed = later(at, random.integer(3 * SECOND, 15 * SECOND));
      if (question.action === 'select' || confirmed > calendar.latest) continue;
      at = confirmed;
      log(question, words, 'confirmed', statement);
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

const may = (rights: Rights, table: string, letter: string): boolean =>
  rights.get(table)?.includes(letter) ?? false;

/** The line of the log for a person who may not use the question's main table. */
function refusalOf(question: BotQuestion, rights: Rights) {
  const { action, tables } = question;
  const [target] = tables;
  if (may(rights, target, LETTERS[action])) return undefined;
  return { question, line: `refused: no ${RIGHTS[action]} right on ${target}` };
}

function allowedTo(rights: Rights): Allowed {
  const asking = (action: Action) =>
    botQuestions.filter(
      ({ action: kind, tables: [target, ...others] }) =>
        kind === action &&
        may(rights, target, LETTERS[action]) &&
        others.every((table) => may(rights, table, 'r')),
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
