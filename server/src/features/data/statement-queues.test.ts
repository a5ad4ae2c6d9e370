import { confirmStatement, runStatement, tryStatement } from '@maru/contract/data';
import { expect, test } from 'vitest';
import { botLogOf, dataScene } from '../../../test/data-scene.ts';
import { newMember } from '../../../test/factories.ts';

const SELECT = 'select * from orders';

test('slow statements of one person wait in a line, and leave room for a colleague', async () => {
  const { company, member, source, run } = await dataScene();
  const slow: (() => void)[] = [];
  source.answer = () => new Promise((resolve) => slow.push(() => resolve({})));
  const sent = Array.from({ length: 11 }, () => run(SELECT));
  // Two run, eight wait, and one more is refused at once.
  const first = await Promise.race(sent);
  expect(first).toMatchObject({ outcome: 'refused', refusal: { reason: 'busy' } });
  await expect.poll(() => source.asked.length).toBe(2);
  expect((await botLogOf(company)).map(({ sql_statement }) => sql_statement).sort()).toEqual([
    `-- allowed\n${SELECT}`,
    `-- allowed\n${SELECT}`,
    `-- refused: too many statements at once\n${SELECT}`,
  ]);
  const colleague = await newMember(company, { permissions: ['use_data'] });
  const body = { sql: 'select 1' };
  const theirs = colleague.caller.call(runStatement, { body });
  await expect.poll(() => source.asked.length).toBe(3);
  expect(source.asked[2]?.runner.account).toBe(colleague.id);
  while (source.asked.length < 11 || slow.length > 0) {
    slow.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const answers = await Promise.all([...sent, theirs]);
  expect(answers.filter(({ outcome }) => outcome === 'rows')).toHaveLength(11);
  expect(member.id).not.toBe(colleague.id);
});

test('whoever sends too many is told to wait, by every call that looks at a statement', async () => {
  const { member, source } = await dataScene(['use_data', 'change_userprofile']);
  const body = { sql: 'drop table orders' };
  let status = 200;
  for (let n = 0; n < 200 && status === 200; n += 1) {
    ({ status } = await member.caller.attempt(runStatement, { body }));
  }
  expect(status).toBe(429);
  const trial = { user_id: member.id, ...body };
  const others = await Promise.all([
    member.caller.attempt(tryStatement, { body: trial }),
    member.caller.attempt(tryStatement, { body: trial }),
    member.caller.attempt(confirmStatement, { params: { id: 1 } }),
    member.caller.attempt(runStatement, { body }),
  ]);
  expect(others.filter((one) => one.status === 429).length).toBeGreaterThan(1);
  expect(source.asked).toEqual([]);
});
