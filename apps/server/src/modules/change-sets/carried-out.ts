import type { OrgTx } from '../../platform/db/session.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import { addClosure, listClosures, removeClosure } from '../calendar-closures/service.ts';
import { adoptRule, knownRule, versionOf } from '../deadline-rules/service.ts';
import type { StoredBefore, StoredCause } from './stored-cause.ts';

type OutputMap = Record<string, string | null>;

/** The date types of a rule's outputs, limited to outputs that a version still has. */
function keptTypes(map: OutputMap, outputs: readonly { key: string }[]): OutputMap {
  return Object.fromEntries(
    Object.entries(map).filter(([key]) => outputs.some((output) => output.key === key)),
  );
}

/**
 * Puts a version into use with the date types of the previous one.
 * @throws Failure `conflict` when it cannot be used
 */
async function adoptVersion(
  session: OrgSession,
  key: string,
  version: number,
  map: OutputMap,
): Promise<void> {
  try {
    await adoptRule(session, key, { version, output_map: map });
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_input')
      throw new Failure('conflict', Object.values(error.fields ?? {})[0] ?? error.message);
    throw error;
  }
}

type Day = Pick<StoredCause & { kind: 'closure_removed' }, 'on' | 'calendar'>;

/** The id of a closed day, which differs after an undo has added the day again. */
async function closureOn(tx: OrgTx, { on, calendar }: Day): Promise<string | undefined> {
  return (await listClosures(tx)).find((day) => day.on === on && day.calendar === calendar)?.id;
}

/** @returns whether the day was closed */
async function removeDay(tx: OrgTx, day: Day): Promise<boolean> {
  const id = await closureOn(tx, day);
  return id !== undefined && removeClosure(tx, id);
}

/**
 * Puts a change into effect: from now on dates are counted by it.
 * @returns what it replaced
 * @throws Failure `conflict` when it is no longer possible
 */
export async function carryOut(session: OrgSession, cause: StoredCause): Promise<StoredBefore> {
  const { tx } = session;
  switch (cause.kind) {
    case 'rule_version': {
      const known = await knownRule(tx, cause.rule);
      if (!known.adoption) throw new Failure('conflict', 'This rule is no longer in use');
      const { version, output_map } = known.adoption;
      if (version === cause.version) return {};
      const rule = await versionOf(tx, known, cause.version);
      await adoptVersion(session, cause.rule, cause.version, keptTypes(output_map, rule?.outputs ?? []));
      return { adoption: { version, output_map } };
    }
    case 'closure':
      return { closure_id: await addClosure(session, cause) };
    case 'closure_removed':
      if (!(await removeDay(tx, cause))) throw new Failure('conflict', 'This day no longer counts as closed');
      return {};
    case 'what_if':
      throw new Failure('conflict', 'This is only a trial: a rule that is not in force moves no date');
    case 'event':
      return {};
  }
}

/** Whether a change is still in effect: nothing else has changed the rule or the day since. */
export async function stillApplies(tx: OrgTx, cause: StoredCause): Promise<boolean> {
  switch (cause.kind) {
    case 'rule_version':
      return (await knownRule(tx, cause.rule)).adoption?.version === cause.version;
    case 'closure':
      return (await closureOn(tx, cause)) !== undefined;
    case 'closure_removed':
      return (await closureOn(tx, cause)) === undefined;
    default:
      return true;
  }
}

/** The message when a change is no longer in effect. */
export const NO_LONGER_APPLIES = 'This no longer applies';

/**
 * Reverts a change.
 * @returns why it could not be reverted; undefined when it was
 */
export async function revertCause(
  session: OrgSession,
  cause: StoredCause,
  { adoption, closure_id = '' }: StoredBefore,
): Promise<string | undefined> {
  const { tx, now } = session;
  const subject = { kind: 'deadline_rules', id: null, n: Date.parse(now) } as const;
  switch (cause.kind) {
    case 'rule_version': {
      if (!adoption) return undefined;
      const known = await knownRule(tx, cause.rule);
      if (known.adoption?.version !== cause.version)
        return 'The rule was changed since: the version that is in use stays';
      await adoptVersion(session, cause.rule, adoption.version, adoption.output_map);
      announce(tx, subject, 'every member');
      return undefined;
    }
    case 'closure':
      return (await removeClosure(tx, closure_id)) ? undefined : 'The day has been removed since';
    case 'closure_removed':
      if (await closureOn(tx, cause)) return 'The day has been added again since';
      await addClosure(session, cause);
      return undefined;
    default:
      return undefined;
  }
}
