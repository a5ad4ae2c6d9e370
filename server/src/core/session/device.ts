/** What a browser says of itself, in a few words; empty where it says nothing that we know. */
export interface DeviceWords {
  browser: string;
  system: string;
}

/** Most pretend to be others as well, so the first that fits is what it is. */
const BROWSERS: readonly [string, RegExp][] = [
  ['KakaoTalk', /\bKAKAOTALK\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Whale', /\bWhale\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+.* Safari\//],
];

const SYSTEMS: readonly [string, RegExp][] = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

export function deviceWords(userAgent: string): DeviceWords {
  const first = (known: readonly [string, RegExp][]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}

/** As it stands in the log. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = deviceWords(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'unknown device';
}
