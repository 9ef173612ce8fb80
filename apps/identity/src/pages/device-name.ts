import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

function found(list: readonly [RegExp, string][], userAgent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** A readable name of a browser: 'Firefox on Windows'. */
export function deviceName(userAgent: string): string {
  const browser = found(BROWSERS, userAgent) ?? 'A browser';
  const system = found(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

const STEPS: readonly [name: string, milliseconds: number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];

/** How long ago an instant was, because the reader's time zone is unknown: '3 hours ago'. Milliseconds. */
export function timeAgo(instant: number, now: number): string {
  const passed = now - instant;
  const step = STEPS.find(([, length]) => passed >= length);
  if (!step) return 'just now';
  const count = Math.floor(passed / step[1]);
  return `${count} ${step[0]}${count === 1 ? '' : 's'} ago`;
}
