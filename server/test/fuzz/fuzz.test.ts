import { takeConversation } from '@maru/contract/conversations';
import { syncDataSource } from '@maru/contract/data-source';
import { PERMISSIONS } from '@maru/contract/permissions';
import { expect, test } from 'vitest';
import { newCustomer } from '../customers.ts';
import {
  newAccount,
  newAdministrator,
  newDepartment,
  newFormerKey,
  newGroup,
  newMember,
  newPreview,
  newRoom,
  newTable,
  PASSWORD,
} from '../factories.ts';
import { serverUrl, tokenOf } from '../live-client.ts';
import { newRefreshToken } from '../refresh-token.ts';
import { newChallenge, newFactor, newSetupNote } from '../second-factors.ts';
import { createEmbeddedSource } from '../sources.ts';
import { world } from '../world.ts';
import { customerTokens } from './customer.ts';
import { fuzz } from './fuzz.ts';
import { type KnownStep, knownBy } from './known.ts';
import { failureLines } from './report.ts';
import type { RequestData } from './request.ts';
import { staffTokens } from './staff.ts';
import { ticketData } from './ticket-data.ts';

const SEED = 'a short one';
/** Two that are valid, and two for each of at most twelve ways to spoil one. */
const PER_CALL = 26;
/** Setting a source and reading it share a limit, which the one spends before the other. */
const SPENT = 'syncDataSource';
/** Detects only requests that hang: tests run on busy machines. */
const SLOW_MS = 15_000;

/** `npm run fuzz` sends far more requests, and different ones. */
test('malformed requests cause no failure, no delay and no disclosure', async () => {
  const url = (await serverUrl((await world()).app)).replace('ws:', 'http:');
  const failures: string[] = [];
  const neverDone: string[] = [];
  for await (const [summary, failed] of fuzz({
    url,
    data: await requestData(),
    seed: SEED,
    perCall: PER_CALL,
    slowMs: SLOW_MS,
  })) {
    failures.push(...failed.map((failure) => failureLines(SEED, url, failure)));
    if (!Object.keys(summary.byStatus).some((status) => status.startsWith('2'))) {
      neverDone.push(summary.call);
    }
  }
  expect(failures).toEqual([]);
  // If no request ever succeeds, they are refused for another reason than the one under test.
  expect(neverDone.filter((call) => call !== SPENT)).toEqual([]);
});

async function requestData(): Promise<RequestData> {
  const admin = await newAdministrator();
  const { company, openKey, groupIds } = admin;
  // Opened here, because that takes longer than a request may.
  await createEmbeddedSource(company);
  await admin.caller.call(syncDataSource, {});
  const { sessionId } = await newMember(company);
  const colleague = await newMember(company, { permissions: PERMISSIONS });
  const usernames: string[] = [];
  for (let n = 0; n < 5; n += 1) usernames.push((await newAccount(company)).username);
  const customer = await newCustomer(admin);
  const colleaguesRoom = await newRoom(company);
  await colleague.caller.call(takeConversation, { params: { id: String(colleaguesRoom) } });
  const ids = {
    account: (await newAccount(company)).id,
    colleague: colleague.id,
    colleaguesRoom,
    customerRoom: customer.room,
    group: groupIds[0] as number,
    department: await newDepartment(company),
    formerKey: await newFormerKey(company),
    room: await newRoom(company),
    statement: await newPreview(admin),
    table: await newTable(company),
    spare: {
      account: (await newAccount(company)).id,
      group: await newGroup(company, []),
      department: await newDepartment(company),
    },
    ofTickets: await ticketData(admin.caller, admin.username, colleague.caller),
  };
  const newcomer = async () => {
    const member = await newMember(company);
    await newFactor(member);
    return { token: await tokenOf(member), setup: await newSetupNote(member) };
  };
  // A challenge is used up after a few wrong codes.
  const steps: KnownStep[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { challenge, code } = await newChallenge(await newAccount(company));
    steps.push({ challenge, recoveryCodes: [code] });
  }
  return {
    staff: staffTokens(await tokenOf(admin), newcomer),
    customer: customerTokens({
      room: customer.token,
      browser: customer.browserKey,
      spareBrowser: (await newCustomer(admin)).browserKey,
    }),
    known: knownBy(
      ids,
      usernames,
      {
        password: PASSWORD,
        company_code: company.code,
        company: company.code,
        key: openKey,
        refresh: await newRefreshToken(company, sessionId),
      },
      steps,
    ),
  };
}
