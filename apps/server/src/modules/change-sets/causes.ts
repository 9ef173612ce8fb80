import { createHash } from 'node:crypto';
import type { createChangeSet } from '@landfall/contract/change-sets';
import { SETTING_ROLES } from '@landfall/contract/deadline-rules';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { withOfficeDays } from '@landfall/domain/deadline-rules/calendars';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import { allSteps, type Rule } from '@landfall/domain/deadline-rules/rule';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { Failure, found, invalidInput } from '../../platform/http/failure.ts';
import { assertNewClosure, listClosures } from '../calendar-closures/service.ts';
import { rulesInUse } from '../case-deadlines/service.ts';
import { eventNamed, isInForce } from '../case-events/service.ts';
import { knownRule, readAdoptedRules, readRuleVersion, versionOf } from '../deadline-rules/service.ts';
import { type Scope, selectScope } from './queries.ts';
import type { Recounting } from './recount.ts';
import type { StoredCause } from './stored-cause.ts';

type SentCause = HandlerInput<typeof createChangeSet>['body']['cause'];

/** A change whose effect can be counted. */
export interface KnownCause {
  cause: StoredCause;
  /** The change in words, without names of cases and clients. */
  title: string;
  caseId: string | null;
}

const LONGEST_NAME = 150;
const shortened = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/** @throws Failure `not_found`, `invalid_input` that names the version */
async function versionNamed(tx: OrgTx, key: string, version: number) {
  const known = await knownRule(tx, key);
  const rule = await versionOf(tx, known, version);
  if (!rule) throw invalidInput({ 'cause.version': `The rule has no version ${version}` });
  return { known, rule };
}

/** @throws Failure `conflict` for a version with an additional date for which no date type, or none, was chosen yet */
export async function assertTyped(
  tx: OrgTx,
  { rule: key, version }: StoredCause & { kind: 'rule_version' },
): Promise<void> {
  const { known, rule } = await versionNamed(tx, key, version);
  const { adoption } = known;
  const untyped = rule.outputs.filter(
    (output) => SETTING_ROLES.includes(output.role) && adoption && !(output.key in adoption.output_map),
  );
  const labels = untyped.map(({ label }) => `‘${label}’`).join(', ');
  if (labels)
    throw new Failure(
      'conflict',
      `Version ${version} also gives ${labels}: use it on the page of the rule first, where its date type is chosen`,
    );
}

async function knownVersion(
  tx: OrgTx,
  { kind, rule: key, version }: SentCause & { kind: 'rule_version' | 'what_if' },
): Promise<KnownCause> {
  const { known, rule } = await versionNamed(tx, key, version);
  const name = shortened(rule.name);
  const cause = { kind, rule: key, version };
  if (kind === 'what_if') {
    if (isInForce({ rule }))
      throw new Failure(
        'conflict',
        'This version is in force: what it changes is shown where it is taken into use',
      );
    return { cause, title: `What if ‘${name}’ were in force`, caseId: null };
  }
  if (!isInForce({ rule }))
    throw new Failure('conflict', 'This version is not in force: it can be tried, and moves no date');
  if (!known.adoption)
    throw new Failure('conflict', 'This rule is not in use: no date is counted by an earlier version of it');
  if (known.adoption.version > version)
    throw new Failure(
      'conflict',
      `Version ${known.adoption.version} is in use: version ${version} does not wait`,
    );
  // A version that was put into use without a change set has left dates that were counted by earlier versions.
  if (
    known.adoption.version === version &&
    (await selectScope(tx, { rule: key, except: version })).length === 0
  )
    throw new Failure('conflict', `Version ${version} is in use, and every open date is counted by it`);
  return { cause, title: `Version ${version} of ‘${name}’`, caseId: null };
}

/**
 * A cause in stored form, with its title.
 * @throws Failure `not_found` when its rule or record does not exist, `conflict` when it changes nothing,
 *   `invalid_input`
 */
export async function readCause(tx: OrgTx, sent: SentCause): Promise<KnownCause> {
  switch (sent.kind) {
    case 'rule_version':
    case 'what_if':
      return knownVersion(tx, sent);
    case 'closure': {
      const on = dateAsWritten(sent.on);
      await assertNewClosure(tx, on);
      const what = sent.calendar === 'holiday' ? 'a holiday' : 'closed offices';
      return { cause: { ...sent, on }, title: `${dayWords(on)}: ${what} (${sent.name})`, caseId: null };
    }
    case 'closure_removed': {
      const { closure_id } = sent;
      const { calendar, on, name } = found((await listClosures(tx)).find(({ id }) => id === closure_id));
      const cause = { kind: sent.kind, closure_id, calendar, on, name };
      return { cause, title: `${dayWords(on)}: closed no more (${name})`, caseId: null };
    }
    case 'event': {
      const event = found(await eventNamed(tx, sent.event_id));
      const title = `${shortened(event.title)} of ${dayWords(event.on)}, as it was changed`;
      return { cause: sent, title, caseId: event.case_id };
    }
  }
}

/** A change, with what dates are recounted by. */
export interface CountedCause extends Recounting {
  scope: Scope;
  /**
   * A hash of what the counts depend on besides the cause: if it differs, the change set has to be counted again.
   */
  basis: string;
}

const hashed = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Whether a closed day can change the result of a rule. */
function usesCalendars({ outputs }: Rule): boolean {
  const steps = outputs.flatMap(({ program, safe_program = [] }) => [...program, ...safe_program]);
  return allSteps(steps).some(
    (step) => step.op === 'roll' || ('unit' in step && step.unit === 'business_day'),
  );
}

/** The rule versions that dates were counted by and that depend on closed days. */
async function versionsUsingCalendars(tx: OrgTx): Promise<Map<string, Rule>> {
  // Including versions that only dates of restricted cases were counted by: members who may see these see them in the
  // set.
  const used = await withEveryCase(tx, () => rulesInUse(tx));
  const found = await Promise.all(
    used.map(async ({ rule: key, rule_version }) => {
      const rule = await readRuleVersion(tx, key, rule_version);
      return rule && usesCalendars(rule) ? [[`${key} ${rule_version}`, rule] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** @throws Failure `not_found` when the rule or version no longer exists */
export async function countedCause(tx: OrgTx, cause: StoredCause): Promise<CountedCause> {
  const days = await listClosures(tx);
  const calendars = withOfficeDays(days);
  const own = days.map(({ calendar, on }) => [calendar, on]);
  const common = { calendars, checksPeriod: false, includesStale: false };
  switch (cause.kind) {
    case 'rule_version':
    case 'what_if': {
      const { known, rule } = await versionNamed(tx, cause.rule, cause.version);
      const { adoption } = known;
      const isOwn = cause.kind === 'rule_version' || adoption !== null;
      return {
        ...common,
        ruleOf: () => rule,
        checksPeriod: true,
        scope: isOwn ? { rule: cause.rule, except: cause.version } : { eventKind: rule.trigger.event },
        basis: hashed([own, adoption?.version, adoption?.output_map]),
      };
    }
    case 'closure':
    case 'closure_removed': {
      const versions = await versionsUsingCalendars(tx);
      const others = days.filter(({ on }) => on !== cause.on);
      return {
        ...common,
        ruleOf: ({ rule, rule_version }) => versions.get(`${rule} ${rule_version}`),
        calendars: withOfficeDays(cause.kind === 'closure' ? [...others, cause] : others),
        scope: { versions: [...versions.values()].map(({ id, version }) => ({ rule: id, version })) },
        basis: hashed(own),
      };
    }
    case 'event': {
      const adopted = await readAdoptedRules(tx);
      const rules = new Map(adopted.filter(isInForce).map(({ key, rule }) => [key, rule]));
      return {
        ...common,
        ruleOf: ({ rule }) => rules.get(rule),
        includesStale: true,
        scope: { eventId: cause.event_id },
        basis: hashed([own, adopted.map(({ key, version, outputMap }) => [key, version, outputMap])]),
      };
    }
  }
}
