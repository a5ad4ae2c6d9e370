// Takes the pictures of the README from a running server with demo data:
//   npm start   and, beside it,   npm run screenshots
import { chromium } from '@playwright/test';

const BASE = process.env.MARU_URL ?? 'http://127.0.0.1:8000';
interface Picture {
  name: string;
  path: string;
  width?: number;
  height?: number;
  locale?: string;
  colorScheme?: 'light' | 'dark';
  connect?: boolean;
}

const PICTURES: readonly Picture[] = [
  { name: 'accounts', path: '/accounts' },
  { name: 'tickets-dark', path: '/tickets', colorScheme: 'dark' },
  { name: 'logs-korean', path: '/logs?action_type=update', locale: 'ko-KR' },
  { name: 'chat-phone', path: '/chats/view/1?name=Kim', width: 390, height: 844, connect: true },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
for (const picture of PICTURES) {
  const {
    name,
    path,
    width = 1280,
    height = 800,
    locale = 'en-US',
    colorScheme = 'light',
  } = picture;
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: { width, height },
    locale,
    colorScheme,
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[name=company_code]').fill('DEMO');
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill('maru-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  if (picture.connect) await page.getByRole('button', { name: 'Connect' }).click();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `docs/screens/${name}.png` });
  await context.close();
}
await browser.close();
