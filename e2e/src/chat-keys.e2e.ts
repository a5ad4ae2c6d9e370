import { overflowOf } from './seen.ts';
import {
  ask,
  expect,
  field,
  makeAccount,
  makeDepartment,
  success,
  test,
  uniqueName,
} from './test-accounts.ts';

const PATH = '/api/company/chat-keys/';

for (const { locale, words } of [
  {
    locale: 'en-US',
    words: {
      set: 'Set a link',
      withdraw: 'Withdraw the link',
      key: 'Key',
      save: 'Save',
      confirm: 'Withdraw',
      missing: 'Enter a key.',
      taken: 'This open key is already in use.',
      saved: 'Chat link saved.',
      withdrawn: 'Chat link withdrawn.',
      none: 'No link',
      former: 'Links of deleted accounts',
    },
  },
  {
    locale: 'ko-KR',
    words: {
      set: '링크 만들기',
      withdraw: '링크 사용 중지',
      key: '오픈 키',
      save: '저장',
      confirm: '사용 중지',
      missing: '오픈 키를 입력해 주세요.',
      taken: '이미 사용 중인 오픈 키입니다.',
      saved: '채팅 링크를 저장했습니다.',
      withdrawn: '채팅 링크 사용을 중지했습니다.',
      none: '링크 없음',
      former: '삭제된 계정의 링크',
    },
  },
]) {
  test.describe(`chat links, ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 780 } });

    test('are set, refused if taken, opened and withdrawn', async ({
      page,
      address,
      strict,
      axeInBothSchemes,
    }) => {
      strict.expected = [/^40[04] http/, /status of 40[04]/];
      const { id, name, manager } = await makeDepartment(address);
      const { open_key: taken } = await ask(address, `/api/accounts/${manager.id}/`);
      const key = uniqueName('d').slice(-15);
      await page.goto('/company/chat');
      const item = page.getByRole('listitem').filter({ hasText: name });
      const dialog = page.getByRole('dialog');
      await expect(item).toContainText(words.none);

      await item.getByRole('button', { name: `${words.set}: ${name}` }).click();
      await dialog.getByRole('button', { name: words.save }).click();
      await expect(dialog.getByRole('alert')).toHaveText(words.missing);
      await field(page, words.key).fill(String(taken));
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(words.taken);
      await axeInBothSchemes();
      await field(page, words.key).fill(key);
      await page.keyboard.press('Enter');
      await expect(success(page)).toHaveText(words.saved);
      await expect(dialog).toHaveCount(0);
      await expect(item).toContainText(`/open/ACME/${key}`);
      await axeInBothSchemes();
      expect(await overflowOf(page)).toBe(0);

      const visitor = await page.context().newPage();
      await visitor.goto(`/open/ACME/${key}`);
      await expect(visitor.getByRole('textbox').first()).toBeVisible();

      await item.getByRole('button', { name: `${words.withdraw}: ${name}` }).click();
      await dialog.getByRole('button', { name: words.confirm, exact: true }).click();
      await expect(success(page).filter({ hasText: words.withdrawn })).toBeVisible();
      await expect(item).toContainText(words.none);
      await visitor.reload();
      await expect(visitor.getByRole('heading')).toHaveText(
        /not valid any more|사용할 수 없는 링크/,
      );
      const { departments } = await ask(address, PATH);
      expect(departments).toContainEqual({ id, name, open_key: '' });
    });

    test('of deleted accounts lead to the company until they are withdrawn', async ({
      page,
      address,
      strict,
      axeInBothSchemes,
    }) => {
      strict.expected = [/^404 http/, /status of 404/];
      const { id, username } = await makeAccount(address);
      const { open_key: key } = await ask(address, `/api/accounts/${id}/`);
      await ask(address, `/api/accounts/${id}/`, 'DELETE');
      await page.goto('/company/chat');
      const former = page.getByRole('list', { name: words.former });
      const item = former.getByRole('listitem').filter({ hasText: username });
      await expect(item).toContainText(`/open/ACME/${key}`);
      await axeInBothSchemes();
      expect(await overflowOf(page)).toBe(0);
      const visitor = await page.context().newPage();
      await visitor.goto(`/open/ACME/${key}`);
      await expect(visitor.getByRole('textbox').first()).toBeVisible();

      await item
        .getByRole('button', { name: new RegExp(`^${words.withdraw}: .*${username}`) })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words.confirm, exact: true })
        .click();
      await expect(success(page).filter({ hasText: words.withdrawn })).toBeVisible();
      await expect(item).toHaveCount(0);
      await visitor.reload();
      await expect(visitor.getByRole('heading')).toHaveText(
        /not valid any more|사용할 수 없는 링크/,
      );
    });
  });
}
