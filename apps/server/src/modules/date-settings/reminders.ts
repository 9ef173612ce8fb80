import { z } from 'zod';

/** Who a reminder can go to beside a member's own address. */
const GROUPS: ReadonlySet<string> = new Set([
  'case_team',
  'all_staff',
  'admins',
  'beneficiary',
  'petitioner',
]);

function isTarget(target: string): boolean {
  return GROUPS.has(target) || z.email().safeParse(target).success;
}

/**
 * Why two lists are not reminders: each offset pairs with one target.
 * @returns the refused fields and why; undefined when they are good
 */
export function refusedReminders(
  offsets: readonly number[],
  targets: readonly string[],
): Record<string, string> | undefined {
  if (offsets.length !== targets.length) {
    const reason = 'As many offsets as targets';
    return { reminder_in: reason, reminder_target: reason };
  }
  const odd = targets.findIndex((target) => !isTarget(target));
  if (odd === -1) return undefined;
  return { [`reminder_target.${odd}`]: 'Neither a known group nor an e-mail address' };
}
