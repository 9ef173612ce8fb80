import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import { readDirectory, storedTarget, wireTarget } from '../reminder-targets/service.ts';

/** @throws Failure `invalid_input` that names both lists unless each offset pairs with one target */
export function assertPaired(offsets: readonly number[], targets: readonly string[]): void {
  if (offsets.length === targets.length) return;
  const reason = 'As many offsets as targets';
  throw invalidInput({ reminder_in: reason, reminder_target: reason });
}

/**
 * Reminder targets in stored form, with members by their ids.
 * @param known targets that are stored already; they may stay even if they no longer match a group or member
 * @throws Failure `invalid_input` that names a target that matches neither a group nor a member
 */
export async function storedTargets(
  tx: OrgTx,
  targets: readonly string[],
  known: readonly string[] = [],
): Promise<string[]> {
  if (targets.length === 0) return [];
  const directory = await readDirectory(tx);
  return targets.map((target, at) => {
    const stored = storedTarget(directory, target, known);
    if (stored === undefined)
      throw invalidInput({
        [`reminder_target.${at}`]: 'Neither a known group nor a member’s e-mail address',
      });
    return stored;
  });
}

/**
 * Converts stored targets to the form of the contract, with members by their e-mail addresses. Reads the members only
 * if a target is one.
 */
export async function wireTargets(tx: OrgTx, stored: readonly string[]): Promise<(target: string) => string> {
  // The names of groups contain no hyphen, ids of members do.
  if (!stored.some((target) => target.includes('-'))) return (target) => target;
  const directory = await readDirectory(tx);
  return (target) => wireTarget(directory, target);
}
