import { LIMITS } from '@landfall/contract/constants';

/** Free settings: any JSON object. */
export type Settings = Record<string, unknown>;

/** Merges changes into settings field by field: a value replaces the one of the same name, null removes it. */
export function mergedSettings(settings: Settings, changes: Settings): Settings {
  const merged = Object.entries({ ...settings, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** What is wrong with a value `depth` levels below the settings, or undefined. */
function faultOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    return isStorable(value) ? undefined : 'Contains a character that cannot be stored';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > LIMITS.settingsDepth) return `At most ${LIMITS.settingsDepth} levels deep`;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return 'Contains a character that cannot be stored';
    const fault = faultOf(inner, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

/** The faults of changes, by field, and of the merged settings, under `settings`; empty when there are none. */
export function settingsFaults(changes: Settings, merged: Settings): Record<string, string> {
  const faults = Object.entries(changes).flatMap(([name, value]): [string, string][] => {
    const fault = isStorable(name) ? faultOf(value, 2) : 'Contains a character that cannot be stored';
    return fault ? [[name, fault]] : [];
  });
  const bytes = new TextEncoder().encode(JSON.stringify(merged)).length;
  if (bytes > LIMITS.settingsBytes) faults.push(['settings', `At most ${LIMITS.settingsBytes} bytes in all`]);
  return Object.fromEntries(faults);
}
