import { initialGroups } from '@maru/server/src/core/company-setup.store.ts';
import {
  type CompanyPlan,
  companyFile,
  linkRow,
  personRow,
  replyRow,
  roomRow,
  talkRow,
  ticketRow,
} from './company-plan.ts';
import { readJson, readRows } from './data-file.ts';

/** Reads the files of one folder of `companies/`. */
export function companyPlan(folder: string): CompanyPlan {
  const of = (file: string) => `companies/${folder}/${file}`;
  const { money, groups, ...company } = readJson(of('company.json'), companyFile);
  const initial = initialGroups(company.dataLanguage);
  const [administrators = '', agents = ''] = Object.keys(initial);
  const [leads] = Object.keys(groups);
  return {
    ...company,
    money: (amount, language) =>
      money[language].replace('{amount}', amount.toLocaleString('en-US')),
    groups: { ...initial, ...groups },
    groupOf: { administrators, agents, leads },
    people: readRows(of('people.tsv'), personRow),
    rooms: readRows(of('rooms.tsv'), roomRow),
    tickets: readRows(of('tickets.tsv'), ticketRow),
    talks: readRows(of('talks.tsv'), talkRow),
    links: readRows(of('links.tsv'), linkRow),
    replies: readRows(of('replies.tsv'), replyRow),
  };
}
