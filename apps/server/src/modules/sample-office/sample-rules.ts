import type { OrgSession } from '../../platform/http/gate.ts';
import { namedDateTypes, shareLockDateType } from '../date-settings/service.ts';
import { adoptRule, readRule } from '../deadline-rules/service.ts';

/** The deadline rules that the sample uses, and the date types of their deadlines. */
const USED: readonly [key: string, outputs: Readonly<Record<string, string>>][] = [
  ['uscis-rfe', { due: 'RFE Response Due' }],
  ['uscis-noid', { due: 'RFE Response Due' }],
  ['eoir-individual', { due: 'Filing Deadline' }],
  ['bia-appeal', { due: 'Filing Deadline' }],
  ['grace-60', { due: 'Filing Deadline' }],
  ['opt-window', { closes: 'Filing Deadline' }],
];

/** The active date type of a name, or null: the organization may have renamed or archived a default one. */
async function typeNamed(session: OrgSession, name: string): Promise<string | null> {
  const types = await namedDateTypes(session.tx, [name]);
  const [type] = 'found' in types ? types.found : [];
  return type && (await shareLockDateType(session.tx, type.id)) ? type.id : null;
}

/**
 * Puts the sample's rules into use, except those that the organization uses already.
 * @returns their ids
 */
export async function adoptSampleRules(session: OrgSession): Promise<string[]> {
  const ids: string[] = [];
  for (const [key, outputs] of USED) {
    const { rule, adoption } = await readRule(session.tx, key);
    if (adoption) continue;
    const types = Object.entries(outputs).map(async ([output, name]) => [
      output,
      await typeNamed(session, name),
    ]);
    const output_map = Object.fromEntries(await Promise.all(types));
    const adopted = await adoptRule(session, key, { version: rule.version, output_map });
    if (adopted.rule.id) ids.push(adopted.rule.id);
  }
  return ids;
}
