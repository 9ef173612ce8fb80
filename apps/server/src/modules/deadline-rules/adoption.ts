import { isDeepStrictEqual } from 'node:util';
import { type adoptDeadlineRule, type RuleInOffice, SETTING_ROLES } from '@landfall/contract/deadline-rules';
import type { HandlerInput } from '@landfall/contract/endpoint';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { shareLockDateType } from '../date-settings/service.ts';
import { storeRule, storeVersion } from './kept-versions.ts';
import { type KnownRule, knownRule, versionOf } from './known-rules.ts';
import * as queries from './queries.ts';
import { readRule } from './rule-answers.ts';

/** Why rules with these statuses set no dates; they only give previews. */
const NOT_USED: Partial<Record<Rule['status'], string>> = {
  proposed: 'This rule is proposed and not in force: it can be tried, and no date is set by it',
  enjoined: 'A court has postponed or stopped this rule: it can be tried, and no date is set by it',
  vacated: 'A court has set this rule aside: it can be tried, and no date is set by it',
  superseded: 'Another rule has taken this one’s place: it can be tried, and no date is set by it',
};

/** @throws Failure `conflict` that says why the rule is not in force */
function assertInForce({ status }: Rule): void {
  const words = NOT_USED[status];
  if (words) throw new Failure('conflict', words);
}

/** The outputs of a rule that set dates on cases. */
function settingOutputs({ outputs }: Rule) {
  return outputs.filter(({ role }) => SETTING_ROLES.includes(role));
}

/**
 * The date type for each output of a rule that can set dates, or null.
 * @throws Failure `invalid_input` that names each output that sets none, and each date type that is missing or archived
 */
async function outputMapOf(tx: OrgTx, rule: Rule, given: queries.OutputMap): Promise<queries.OutputMap> {
  const setting = settingOutputs(rule);
  const faults: Record<string, string> = {};
  for (const [key, typeId] of Object.entries(given)) {
    if (!setting.some((output) => output.key === key))
      faults[`output_map.${key}`] = rule.outputs.some((output) => output.key === key)
        ? 'It is neither a deadline nor an expiry, and sets no date'
        : 'The rule has no such output';
    else if (typeId !== null && !(await shareLockDateType(tx, typeId)))
      faults[`output_map.${key}`] = 'There is no such date type, or it is archived';
  }
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
  return Object.fromEntries(setting.map(({ key }) => [key, given[key] ?? null]));
}

/** The use of a rule as its history records it, with each date type under the label of its output. */
function recordedUse(adoption: KnownRule['adoption'], rule: Rule): Record<string, unknown> {
  const types = settingOutputs(rule).map(({ key, label }) => [
    `date type of “${label}”`,
    adoption?.output_map[key] ?? null,
  ]);
  return { in_use: adoption !== null, rule_version: adoption?.version, ...Object.fromEntries(types) };
}

/**
 * Puts a version of a rule into use, in place of the previous one. The version is stored, so that later changes of the
 * catalogue don't affect it. Idempotent.
 * @throws Failure `not_found`, `conflict` for a rule that is not in force, `invalid_input` that names the version, the
 *   output or the date type
 */
export async function adoptRule(
  session: OrgSession,
  key: string,
  { version, output_map: given }: HandlerInput<typeof adoptDeadlineRule>['body'],
): Promise<RuleInOffice> {
  const { tx, now, actor } = session;
  await lockOrganization(tx);
  const known = await knownRule(tx, key);
  if (known.archivedAt !== null) throw new Failure('conflict', 'This rule is archived: restore it first');
  const rule = await versionOf(tx, known, version);
  if (!rule) throw invalidInput({ version: `The rule has no version ${version}` });
  assertInForce(rule);
  const output_map = await outputMapOf(tx, rule, given);
  const isSame =
    known.adoption?.version === version && isDeepStrictEqual(known.adoption.output_map, output_map);
  if (!isSame) {
    const id = known.id ?? (await storeRule(session, rule.id, known));
    await storeVersion(session, id, rule);
    const adoption = { version, output_map, adopted_by: actor.personId, adopted_at: now };
    await queries.upsertAdoption(tx, { rule_id: id, ...adoption });
    const after = recordedUse(adoption, rule);
    recordChanges(
      session,
      { id, kind: 'deadline_rule' },
      recordedUse(known.adoption, rule),
      after,
      Object.keys(after),
    );
  }
  return readRule(tx, key);
}

async function retire(session: OrgSession, id: string): Promise<void> {
  await queries.retireAdoption(session.tx, id, session.now);
  const record = { id, kind: 'deadline_rule' };
  recordChanges(session, record, { in_use: true }, { in_use: false }, ['in_use']);
}

/**
 * Stops using a rule; the dates that it has set stay. Idempotent.
 * @throws Failure `not_found`
 */
export async function retireRule(session: OrgSession, key: string): Promise<RuleInOffice> {
  await lockOrganization(session.tx);
  const { id, adoption } = await knownRule(session.tx, key);
  if (id && adoption) await retire(session, id);
  return readRule(session.tx, key);
}

/**
 * Archives one of the organization's own rules and stops using it. Idempotent.
 * @throws Failure `not_found`, `conflict` for a rule of the catalogue
 */
export async function archiveRule(session: OrgSession, key: string): Promise<RuleInOffice> {
  const { tx, now } = session;
  await lockOrganization(tx);
  const { id, owner, archivedAt, adoption } = await knownRule(tx, key);
  if (!id || owner === 'catalogue') throw new Failure('conflict', 'Rules that come along are not archived');
  if (archivedAt === null) {
    if (adoption) await retire(session, id);
    await queries.setArchived(tx, id, now);
    recordArchived(session, id, true);
  }
  return readRule(tx, key);
}

/**
 * Restores an archived rule, which is not put into use again. Idempotent.
 * @throws Failure `not_found`
 */
export async function restoreRule(session: OrgSession, key: string): Promise<RuleInOffice> {
  const { tx } = session;
  await lockOrganization(tx);
  const { id, archivedAt } = await knownRule(tx, key);
  if (id && archivedAt !== null) {
    await queries.setArchived(tx, id, null);
    recordArchived(session, id, false);
  }
  return readRule(tx, key);
}

function recordArchived(session: OrgSession, id: string, archived: boolean): void {
  const record = { id, kind: 'deadline_rule' };
  recordChanges(session, record, { archived: !archived }, { archived }, ['archived']);
}

/** Stops using several rules, by the ids of their stored records. */
export async function retireRules(session: OrgSession, ids: readonly string[]): Promise<void> {
  const kept = await queries.selectKeptRules(session.tx);
  for (const { id, version } of kept) if (version !== null && ids.includes(id)) await retire(session, id);
}
