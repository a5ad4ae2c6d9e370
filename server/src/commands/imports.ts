import { botLogLinesAfter } from '../features/bot-logs/bot-log-append.ts';
import { appendBotLogs, newestEntryTime } from '../features/bot-logs/bot-logs.store.ts';
import { importTables, tableLine } from '../features/table-permissions/table-import.ts';
import { importTickets, ticketLine } from '../features/tickets/ticket-import.ts';
import type { Command } from './command.ts';
import { companyOf } from './company-of.ts';
import { importLines } from './import-lines.ts';

const usage = '--company CODE FILE';
const options = { company: { type: 'string' } } as const;

export const tablesImport: Command = {
  name: 'tables import',
  summary: 'Add or rename business tables from NDJSON (table_name, alias_name)',
  usage,
  options,
  async run(context) {
    const company = await companyOf(context);
    const count = await context.work.write(company.id, context.origin, (unit) =>
      importLines(context, tableLine, (tables) => importTables(unit, tables)),
    );
    context.say(`${count} tables imported into ${company.code}.`);
  },
};

export const ticketsImport: Command = {
  name: 'tickets import',
  summary:
    'Add tickets from NDJSON (subject, status, priority, requester_name, customer_email, assignee_name, due_date, created_at, updated_at)',
  usage,
  options,
  async run(context) {
    const company = await companyOf(context);
    const count = await context.work.write(company.id, context.origin, (unit) =>
      importLines(context, ticketLine, (tickets) => importTickets(unit, tickets)),
    );
    context.say(`${count} tickets imported into ${company.code}.`);
  },
};

export const botLogsAppend: Command = {
  name: 'bot-logs append',
  summary:
    'Append what the data bot did from NDJSON (timestamp, user_name, action_type, target_table, user_statement, sql_statement, ip_address), oldest first',
  usage,
  options,
  async run(context) {
    const company = await companyOf(context);
    const count = await context.work.administer(company.id, context.origin, async (unit) => {
      const lines = botLogLinesAfter(await newestEntryTime(unit));
      const appended = await importLines(context, lines, (rows) => appendBotLogs(unit, rows));
      const name = `${appended} entries`;
      unit.log({ action: 'create', model: 'bot log', name, info: 'appended' });
      return appended;
    });
    context.say(`${count} bot log entries appended to ${company.code}.`);
  },
};
