// Takes every screen in both languages, both schemes, on a desk and on a phone, into a folder:
//   npm run screenshots              into ./screenshots
//   npm run screenshots -- FOLDER
//   npm run screenshots -- --readme  the pictures of the README, into docs/screens
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumOptions } from '@maru/harness/src/chromium.ts';
import { environment, newFolder, startServer } from '@maru/harness/src/server-process.ts';
import { type Browser, chromium } from '@playwright/test';
import { SCREENS } from '../src/screens.ts';
import { demoEnvironment } from './demo-clock.ts';
import { chatLinkPath, type Look, openPage, visit } from './visitor.ts';

const [target = 'screenshots'] = process.argv.slice(2);
const LOOKS: readonly Look[] = (['en-US', 'ko-KR'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [1440, 390].map((width) => ({ locale, colorScheme, width })),
  ),
);

const nameOf = (path: string, { locale, colorScheme, width }: Look): string => {
  const screen = path.replace(/\?.*/, '').slice(1).replaceAll('/', '-');
  return `${screen}.${locale.slice(0, 2)}.${colorScheme}.${width}.png`;
};

async function takeAll(browser: Browser, url: string, folder: string): Promise<number> {
  let count = 0;
  for (const look of LOOKS) {
    const nobody = await openPage(browser, url, look, false);
    const staff = await openPage(browser, url, look);
    const open = await chatLinkPath(staff);
    const visits = [
      [nobody, '/login', 'login'],
      [nobody, open, 'open'],
      ...SCREENS.map(([path]) => [staff, path, path.slice(1)] as const),
    ] as const;
    for (const [page, path, name] of visits) {
      await visit(page, path);
      await page.screenshot({ path: join(folder, nameOf(`/${name}`, look)) });
      count += 1;
    }
    await nobody.context().close();
    await staff.context().close();
  }
  return count;
}

const README: readonly (Look & { name: string; path: string; connects?: boolean })[] = [
  { name: 'accounts', path: '/accounts', locale: 'en-US', colorScheme: 'light', width: 1440 },
  { name: 'tickets-dark', path: '/tickets', locale: 'en-US', colorScheme: 'dark', width: 1440 },
  {
    name: 'logs-korean',
    path: '/logs?action_type=update',
    ...{ locale: 'ko-KR', colorScheme: 'light', width: 1440 },
  },
  {
    name: 'chat-phone',
    path: '/chats/view/1?name=Kim',
    ...{ locale: 'en-US', colorScheme: 'light', width: 390, connects: true },
  },
];

async function takeForReadme(browser: Browser, url: string, folder: string): Promise<number> {
  for (const { name, path, connects, ...look } of README) {
    const page = await openPage(browser, url, look);
    await visit(page, path);
    if (connects) await page.getByRole('button', { name: 'Connect', exact: true }).click();
    if (connects) await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.context().close();
  }
  return README.length;
}

const isForReadme = target === '--readme';
const folder = isForReadme ? 'docs/screens' : target;
mkdirSync(folder, { recursive: true });
const server = await startServer({ ...environment({ folder: newFolder() }), ...demoEnvironment() });
const browser = await chromium.launch(chromiumOptions);
try {
  const take = isForReadme ? takeForReadme : takeAll;
  console.log(`${await take(browser, server.url, folder)} pictures in ${folder}`);
} finally {
  await browser.close();
  await server.end();
}
