import { addCompany, addGroups } from '@maru/server/src/core/company-setup.store.ts';
import type { Schema } from '@maru/server/src/core/schema.ts';
import type { Kysely } from 'kysely';
import { addActionLogs, sendingOf } from './action-logs.ts';
import { Attendance } from './attendance.ts';
import { addBotLogs } from './bot-logs.ts';
import { Calendar, HOUR, later } from './calendar.ts';
import { addReplies } from './canned-replies.ts';
import { addChats } from './chats.ts';
import type { CompanyPlan } from './company-plan.ts';
import { addCustomers } from './customers.ts';
import { addDepartments, appointManagers } from './departments.ts';
import { setLastLogins } from './last-logins.ts';
import { officeChanges } from './office-changes.ts';
import { addPeople } from './people.ts';
import { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { addServiceLevels } from './service-levels.ts';
import { addSource } from './shop/add-source.ts';
import { addTables } from './tables.ts';
import { addTickets } from './tickets.ts';

/** The number of days that the logs cover. */
const LOGGED_DAYS = 60;

interface FillOptions {
  now: Date;
  passwordHash: string;
  /** The folder of the companies' business tables. */
  sourcesFolder: string;
}

export async function fillCompany(
  owner: Kysely<Schema>,
  plan: CompanyPlan,
  { now, passwordHash, sourcesFolder }: FillOptions,
): Promise<void> {
  const { code, name, ...profile } = plan.profile;
  const companyId = await addCompany(owner, { code, name });
  const random = new Random(plan.seed);
  const calendar = new Calendar(now, random);
  const scene: Scene = {
    tx: { companyId, sql: owner },
    plan,
    random,
    calendar,
    attendance: new Attendance(random),
    since: later(calendar.daysAgo(LOGGED_DAYS), HOUR),
  };
  await owner
    .updateTable('company')
    .set({
      ...profile,
      chat_colour: plan.chat.colour,
      chat_greeting: plan.chat.greeting,
      time_created: calendar.daysAgo(plan.yearsOld * 365),
    })
    .where('id', '=', companyId)
    .execute();
  const groupIds = await addGroups(scene.tx, plan.groups);
  const departmentIds = await addDepartments(scene);
  const staff = await addPeople(scene, departmentIds, groupIds, passwordHash);
  await appointManagers(scene, departmentIds, staff);
  const rights = await addTables(scene, staff);
  const sent = await addChats(scene, staff);
  await addReplies(scene, staff);
  const handled = await addTickets(scene, staff);
  const held = await addServiceLevels(scene, staff);
  await addCustomers(scene);
  await addBotLogs(scene, rights);
  await addSource(scene, now, sourcesFolder);
  const changed = officeChanges(scene, staff, rights);
  const logged = await addActionLogs(scene, staff, [
    ...sent.map(sendingOf),
    ...handled,
    ...held,
    ...changed,
  ]);
  await setLastLogins(scene, staff, logged);
}
