import type { CDPSession, Page } from '@playwright/test';
import { bodyRows, filterIcon, loadOf, openList } from './api.ts';
import { connect, openOwnRoom, top } from './room.ts';
import { test } from './test.ts';
import { expect, field, test as testWithAccount } from './test-accounts.ts';

/** Types like a Korean input method: the last syllable stays in composition. */
async function compose(client: CDPSession, steps: readonly string[]): Promise<void> {
  for (const text of steps) {
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
}

/** Enter as the browser reports it while the input method handles it. */
async function enter(client: CDPSession, keyCode: number): Promise<void> {
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await client.send('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: keyCode,
    });
  }
}

const clientOf = (page: Page) => page.context().newCDPSession(page);

test.describe('a filter', () => {
  test.use({ person: 'admin' });

  test('applies after the pause while its last syllable is still composed', async ({ page }) => {
    const call = '/api/accounts/';
    await openList(page, '/accounts', call);
    await filterIcon(page).click();
    const input = page.getByLabel('Filter by Last name', { exact: true });
    await input.focus();
    const client = await clientOf(page);
    const { query, body } = await loadOf(page, call, () => compose(client, ['ㄱ', '기', '김']));
    expect(query).toMatchObject({ last_name: '김', page: '1' });
    expect(body.results.length).toBeGreaterThan(0);
    await expect(bodyRows(page)).toHaveCount(body.results.length);
    await expect(input).toHaveValue('김');
    // The composition continues undisturbed.
    await compose(client, ['김ㅁ']);
    await expect(input).toHaveValue('김ㅁ');
  });
});

testWithAccount(
  'Enter that belongs to the input method sends nothing',
  async ({ page, address, own }) => {
    const room = await openOwnRoom(page, address, own);
    await connect(page);
    const message = field(page, 'Message');
    await message.focus();
    const client = await clientOf(page);
    await compose(client, ['ㅇ', '아', '안']);
    await enter(client, 13);
    await expect(message).toHaveValue(/^안/);
    expect(room.bodies).toEqual([]);
    await client.send('Input.insertText', { text: '안' });
    // Safari ends the composition first; only the key code still shows it.
    await enter(client, 229);
    expect(room.bodies).toEqual([]);
    await message.press('Enter');
    await expect(top(page)).toContainText('안');
    expect(room.bodies).toHaveLength(1);
  },
);
