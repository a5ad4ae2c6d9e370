import { createAccount, getAccount } from '@maru/contract/accounts';
import { updateCompanyChat } from '@maru/contract/company-chat';
import { listGroups } from '@maru/contract/groups';
import { openRoom, sendOpenMessage } from '@maru/contract/open-chats';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Page } from '@playwright/test';
import { uniqueWord } from './api.ts';
import { button, row, stream } from './at-desk.ts';
import { maru } from './command-line.ts';
import { newSession, placeSession } from './people.ts';
import { expect, test } from './test.ts';

/** A company of its own, so that its settings do not concern other tests; with a customer of nobody's. */
async function ownCompany(baseURL: string) {
  const company_code = uniqueWord().toUpperCase();
  const made = await maru(
    ...[
      'company',
      'create',
      '--code',
      company_code,
      '--name',
      'One & Co',
      '--email',
      'a@example.com',
    ],
  );
  const password = /Password: (\S+)/.exec(made)?.[1] ?? '';
  const boss = await new HttpClient(baseURL).signIn({ company_code, username: 'admin', password });
  const groups = await boss.call(listGroups, {});
  const group_ids = groups.filter(({ name }) => name === 'Agents').map(({ id }) => id);
  const join = async (page: Page, first_name: string) => {
    const credentials = {
      company_code,
      username: uniqueWord(),
      password: `${uniqueWord()}-secret`,
    };
    await boss.call(createAccount, {
      body: {
        ...credentials,
        ...{ first_name, last_name: 'Lee', email: 'a@example.com', phone_number: '010-0000-0000' },
        ...{ language: 'en', group_ids },
      },
    });
    await placeSession(page, await newSession(baseURL, credentials));
    return `${first_name} Lee`;
  };
  const { open_key } = await boss.call(getAccount, { params: { id: String(boss.uid) } });
  const params = { company: company_code, key: open_key };
  const { token } = await new HttpClient(baseURL).call(openRoom, { params, body: { name: 'Kim' } });
  const visitor = new HttpClient(baseURL).withToken(token);
  const say = (content: string) => visitor.call(sendOpenMessage, { body: { content } });
  return { boss, join, customer: { name: 'Kim', say } };
}

test('a colleague’s conversation is taken over after a question, which tells the colleague; where only the assignee answers, that comes first', async ({
  page: ada,
  elsewhere: bo,
  baseURL,
  strict,
  axeInBothSchemes,
}) => {
  strict.expected = [/^403 /, /status of 403/];
  const { boss, customer, join } = await ownCompany(baseURL ?? '');
  const adaName = await join(ada, 'Ada');
  const boName = await join(bo, 'Bo');
  await customer.say('Where is it?');
  for (const agent of [ada, bo]) {
    await agent.goto('/desk?view=all');
    await row(agent, customer.name).click();
  }
  await button(ada, 'Take').click();
  const only = (only_assignee_answers: boolean) =>
    boss.call(updateCompanyChat, { body: { only_assignee_answers } });
  await only(true);
  // Told at once, without a reload, and with what to do.
  const sentence = `${adaName} has this conversation, and only the person who has it may answer.`;
  await expect(bo.getByText(sentence)).toBeVisible();
  await expect(bo.getByRole('textbox', { name: 'Reply' })).toHaveCount(0);
  const room = new URL(bo.url()).searchParams.get('conversation');
  const chats = await bo.context().newPage();
  await chats.goto(`/chats/view/${room}?name=Kim`);
  await chats.getByRole('button', { name: 'Connect' }).click();
  await chats.getByRole('textbox', { name: 'Message' }).fill('Here as well');
  await chats.keyboard.press('Enter');
  await expect(chats.getByText(`${sentence} Take it over at the desk first.`)).toBeVisible();
  await chats.close();

  await bo.keyboard.press('t');
  const question = bo.getByRole('dialog', { name: 'Take this conversation over?' });
  await expect(question).toContainText(`${adaName} has this conversation, and is told`);
  await axeInBothSchemes();
  await question.getByRole('button', { name: 'Take over' }).click();
  for (const agent of [ada, bo]) {
    await expect(stream(agent)).toContainText(
      `${boName} took this conversation over from ${adaName}`,
    );
  }
  await bo.getByRole('textbox', { name: 'Reply' }).fill('It is on its way.');
  await bo.keyboard.press('Enter');
  await expect(stream(ada)).toContainText('It is on its way.');
  await expect(ada.getByText(/^Bo .* has this conversation, and only/)).toBeVisible();
  await ada.getByRole('button', { name: /^Notices, 1 unread/ }).click();
  await ada.getByRole('link', { name: `${boName} took over your conversation` }).click();
  await expect(ada).toHaveURL(new RegExp(`/desk\\?conversation=${room}$`));
  await only(false);
  await expect(ada.getByRole('textbox', { name: 'Reply' })).toBeVisible();
});
