import { SETTING_ROLES } from '@landfall/contract/deadline-rules';
import type { KindDefinition } from '@landfall/contract/kind-definitions';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import { activeDateTypes } from '../date-settings/service.ts';
import { knownRules } from '../deadline-rules/service.ts';

/** The rules that dates can be counted by: those that are not archived. */
async function usableRules(tx: OrgTx) {
  return (await knownRules(tx)).filter(({ archivedAt }) => archivedAt === null);
}

/** The labels of the dates that rules set, by `rule.output`; without archived rules. */
export async function settingOutputs(tx: OrgTx): Promise<ReadonlyMap<string, string>> {
  const rules = await usableRules(tx);
  return new Map(
    rules.flatMap(({ rule }) =>
      rule.outputs
        .filter(({ role }) => SETTING_ROLES.includes(role))
        .map(({ key, label }) => [`${rule.id}.${key}`, `${label} (${rule.name})`] as const),
    ),
  );
}

/**
 * Refuses unknown date types, rules and rule outputs.
 * @throws Failure `invalid_input` that names each by its path, e.g. `definition.tasks.2.due.of`
 */
export async function assertKnown(tx: OrgTx, { dates, tasks, rules }: KindDefinition): Promise<void> {
  const [types, known, outputs] = await Promise.all([
    activeDateTypes(tx),
    usableRules(tx),
    settingOutputs(tx),
  ]);
  const isType = (name: string) => types.has(name.toLowerCase());
  const isRule = (key: string) => known.some(({ rule }) => rule.id === key);
  const faults = [
    ...dates.map(({ date_type }, at) => ({
      isKnown: isType(date_type),
      path: `dates.${at}.date_type`,
      why: 'No active date type has this name',
    })),
    ...tasks.map(({ due }, at) => ({
      isKnown:
        due === null ||
        due.from === 'opening' ||
        (due.from === 'date_type' ? isType(due.of) : outputs.has(due.of)),
      path: `tasks.${at}.due.of`,
      why: due?.from === 'rule' ? 'No rule sets such a date' : 'No active date type has this name',
    })),
    ...rules.map((key, at) => ({
      isKnown: isRule(key),
      path: `rules.${at}`,
      why: 'There is no such rule, or it is archived',
    })),
  ].filter(({ isKnown }) => !isKnown);
  if (faults.length > 0)
    throw invalidInput(Object.fromEntries(faults.map(({ path, why }) => [`definition.${path}`, why])));
}
