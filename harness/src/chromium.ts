import { existsSync } from 'node:fs';

/**
 * The entries of Playwright's list that matter for these tests (a second list replaces the first), and the
 * address bar's popups: they are separate pages and take half a second of CPU for every opened window.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
];

/** The same Chromium without the window around a page, where the system has it: it needs a fifth less CPU time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';
const CHROMIUM = existsSync(SHELL) ? SHELL : WHOLE;

/** The system's Chromium, also as root, without background activity of its own. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM ?? CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ],
};

/** With the part that shows notifications: without it a page is told that they are denied, whatever was granted. */
export const showingChromium = {
  ...chromiumOptions,
  executablePath: process.env.CHROMIUM ?? WHOLE,
};
