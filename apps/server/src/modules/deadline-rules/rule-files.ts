import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { issueWords } from '@landfall/contract/issue-words';
import { type importDeadlineRules, RULE_FILE_SCHEMA } from '@landfall/contract/own-deadline-rules';
import { isShown } from '@landfall/contract/shown-text';
import { ownRule } from '@landfall/domain/deadline-rules/own-rules';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { addRule, addVersion, assertRoom, isSameRule, ownRules, withShownNames } from './own-rules.ts';

/** The latest versions of the organization's active own rules, as a file. */
export async function exportRules(tx: OrgTx): Promise<string> {
  const rules = (await ownRules(tx)).filter(({ archivedAt }) => archivedAt === null).map(({ rule }) => rule);
  return `${JSON.stringify({ schema: RULE_FILE_SCHEMA, rules }, null, 2)}\n`;
}

const fileRule = withShownNames(ownRule);

type Given = HandlerInput<typeof importDeadlineRules>['body']['rules'];

/** The maximum number of faults that are named for a file. */
const MAX_FAULTS = 50;

/** The name of a file's rule in error messages. */
function ruleLabel({ name }: Given[number], at: number): string {
  return typeof name === 'string' && name.trim() !== '' && isShown(name)
    ? `Rule ‘${name.slice(0, 100)}’`
    : `Rule ${at + 1}`;
}

/** The faults of a file's rule, each with its path in the file and a message. */
function faultsOf(given: Given[number], at: number, others: readonly unknown[]): [string, string][] {
  const { data, error } = fileRule.safeParse(given, { error: issueWords });
  const faults = (error?.issues ?? []).map((issue): [string, string] => [
    ['rules', at, ...issue.path].join('.'),
    issue.message,
  ]);
  if (data && others.indexOf(data.id) < at) faults.push([`rules.${at}.id`, 'Another rule has this key']);
  return faults.map(([field, reason]) => [field, `${ruleLabel(given, at)}: ${reason}`]);
}

/** @throws Failure `invalid_input` that names the rules and their fields */
function rulesOf(given: Given): Rule[] {
  const keys = given.map(({ id }) => id);
  const faults = given.flatMap((rule, at) => faultsOf(rule, at, keys)).slice(0, MAX_FAULTS);
  if (faults.length > 0) throw invalidInput(Object.fromEntries(faults));
  return given.map((rule) => fileRule.parse(rule));
}

/**
 * Imports the rules of a file, all or none. A rule whose key exists gets a new version, which is not put into use,
 * unless its content is the same.
 * @throws Failure `conflict`, `invalid_input` that names the rules and their fields
 */
export async function importRules(
  session: OrgSession,
  { rules: given }: HandlerInput<typeof importDeadlineRules>['body'],
): Promise<HandlerResult<typeof importDeadlineRules>> {
  const rules = rulesOf(given);
  await lockOrganization(session.tx);
  const own = await ownRules(session.tx);
  const kept = new Map(own.map(({ id, archivedAt, rule }) => [rule.id, { id: id ?? '', archivedAt, rule }]));
  assertRoom(own, rules.filter(({ id }) => !kept.has(id)).length);
  const imported: HandlerResult<typeof importDeadlineRules>['imported'] = [];
  for (const rule of rules) {
    const { id: key, name } = rule;
    const present = kept.get(key);
    if (!present) {
      const id = await addRule(session, { ...rule, version: 1 }, null);
      imported.push({ id, key, name, version: 1, became: 'added' });
    } else if (present.archivedAt !== null) {
      throw new Failure('conflict', `${name} is archived here: restore it before its file is taken in`);
    } else if (isSameRule(present.rule, rule)) {
      imported.push({ id: present.id, key, name, version: present.rule.version, became: 'unchanged' });
    } else {
      const version = present.rule.version + 1;
      await addVersion(session, present.id, present.rule, { ...rule, version });
      imported.push({ id: present.id, key, name, version, became: 'changed' });
    }
  }
  session.records = imported.filter(({ became }) => became !== 'unchanged').map(({ id }) => id);
  return { imported };
}
