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
 * Targets as they are stored: members by their ids.
 * @param known those that are there already, which may stay although nobody is known by them any more
 * @throws Failure `invalid_input` that names the one that stands for nobody
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

/** Spells stored targets as they leave the server: members by their e-mail. Reads who they are only if one is named. */
export async function wireTargets(tx: OrgTx, stored: readonly string[]): Promise<(target: string) => string> {
  // Kinds hold no hyphen, ids of members do.
  if (!stored.some((target) => target.includes('-'))) return (target) => target;
  const directory = await readDirectory(tx);
  return (target) => wireTarget(directory, target);
}
