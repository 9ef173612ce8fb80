import { LIMITS } from '@landfall/contract/constants';
import type { RuleInOffice } from '@landfall/contract/deadline-rules';
import type { HandlerInput } from '@landfall/contract/endpoint';
import type { createDeadlineRule, updateDeadlineRule } from '@landfall/contract/own-deadline-rules';
import { isShown } from '@landfall/contract/shown-text';
import { OWN_PREFIX, type OwnRuleContent, ownRuleContent } from '@landfall/domain/deadline-rules/own-rules';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import { ruleDifferences } from '@landfall/domain/deadline-rules/rule-differences';
import { z } from 'zod';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { validated } from '../../platform/http/input.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { contentHash } from './content-hash.ts';
import { storeRule, storeVersion } from './kept-versions.ts';
import { type KnownRule, knownRule, knownRules } from './known-rules.ts';
import { readRule } from './rule-answers.ts';

/** The kind of record in the history. */
const KIND = 'deadline_rule';

/** Refuses characters that cannot be shown in the name of an own rule and in its event, the kind of events on cases. */
export function withShownNames<S extends z.ZodType<Pick<Rule, 'name' | 'trigger'>>>(schema: S): S {
  const error = 'Contains characters that cannot be shown';
  return schema
    .refine(({ name }) => isShown(name), { path: ['name'], error })
    .refine(({ trigger }) => isShown(trigger.event), { path: ['trigger', 'event'], error });
}

const body = z.object({ definition: withShownNames(ownRuleContent) });

/** @throws Failure `invalid_input` that names each fault by its path in the definition */
function contentOf(definition: Record<string, unknown>): OwnRuleContent {
  return validated(body, { definition }).definition;
}

/** The organization's own rules, including archived ones. */
export async function ownRules(tx: OrgTx): Promise<KnownRule[]> {
  return (await knownRules(tx)).filter(({ owner }) => owner === 'office');
}

/** @throws Failure `conflict` when the organization would have too many own rules */
export function assertRoom(own: readonly KnownRule[], more = 1): void {
  if (own.length + more > LIMITS.ownRules)
    throw new Failure('conflict', `An organization has at most ${LIMITS.ownRules} rules of its own`);
}

/** Makes a key from a name: `Reply to the court (Houston)` becomes `own-reply-to-the-court-houston`. */
function keyOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 60);
  return `${OWN_PREFIX}${words.replace(/^-+|-+$/g, '') || 'rule'}`;
}

/** The key if no rule has it, else the first free one of `key-2`, `key-3` … */
function freeKey(rules: readonly KnownRule[], key: string): string {
  const taken = new Set(rules.map(({ rule }) => rule.id));
  for (let number = 2, free = key; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${key}-${number}`;
  }
}

/**
 * Stores a new own rule.
 * @returns its id
 */
export async function addRule(session: OrgSession, rule: Rule, copiedFrom: string | null): Promise<string> {
  const id = await storeRule(session, rule.id, { owner: 'office', copiedFrom });
  await storeVersion(session, id, rule);
  recordChanges(session, { id, kind: KIND }, null, {}, []);
  return id;
}

/** Stores the next version of an own rule; the version in use stays in use. */
export async function addVersion(session: OrgSession, id: string, before: Rule, after: Rule): Promise<void> {
  await storeVersion(session, id, after);
  const differences = ruleDifferences(before, after);
  const side = (of: 'from' | 'to') => Object.fromEntries(differences.map((one) => [one.what, one[of]]));
  recordChanges(
    session,
    { id, kind: KIND },
    { latest_version: before.version, ...side('from') },
    { latest_version: after.version, ...side('to') },
    ['latest_version', ...differences.map(({ what }) => what)] as never[],
  );
}

/** Whether two versions have the same content. */
export function isSameRule(one: Rule, other: Rule): boolean {
  return contentHash({ ...one, version: 1 }) === contentHash({ ...other, version: 1 });
}

/** Stores an own rule under a new key. */
async function writeRule(session: OrgSession, content: OwnRuleContent, copiedFrom: string | null) {
  const rules = await knownRules(session.tx);
  assertRoom(rules.filter(({ owner }) => owner === 'office'));
  const key = freeKey(rules, keyOf(content.name));
  await addRule(session, { ...content, id: key, version: 1 }, copiedFrom);
  return readRule(session.tx, key);
}

/**
 * Creates an own rule.
 * @throws Failure `conflict`, `invalid_input` that names each fault by its path
 */
export async function createRule(
  session: OrgSession,
  { definition }: HandlerInput<typeof createDeadlineRule>['body'],
): Promise<RuleInOffice> {
  const content = contentOf(definition);
  await lockOrganization(session.tx);
  return writeRule(session, content, null);
}

/**
 * Stores the next version of an own rule; for a rule of the catalogue, stores a new own rule that is a copy of it. The
 * versions in use stay in use. Unchanged content makes no new version.
 * @throws Failure `not_found`, `conflict`, `stale_version`, `invalid_input` that names each fault by its path
 */
export async function changeRule(
  session: OrgSession,
  key: string,
  { version, definition }: HandlerInput<typeof updateDeadlineRule>['body'],
): Promise<RuleInOffice> {
  const { tx } = session;
  await lockOrganization(tx);
  const known = await knownRule(tx, key);
  const content = contentOf(definition);
  if (known.archivedAt !== null) throw new Failure('conflict', 'This rule is archived: restore it first');
  if (version !== undefined && version !== known.rule.version) throw staleVersion(await readRule(tx, key));
  if (known.owner === 'catalogue' || !known.id) return writeRule(session, content, key);
  const next = { ...content, id: key, version: known.rule.version + 1 };
  if (!isSameRule(known.rule, next)) await addVersion(session, known.id, known.rule, next);
  return readRule(tx, key);
}
