/** The browser and system that a user agent names; empty strings if unknown. */
export interface DeviceWords {
  browser: string;
  system: string;
}

/** Most browsers also name others in their user agent, so the first match in this order is the right one. */
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

/** The device as the log names it. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = deviceWords(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'unknown device';
}
