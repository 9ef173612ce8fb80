import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import { reviewBy } from '@landfall/domain/deadline-rules/review';
import type { OrgSession } from '../../platform/http/gate.ts';
import { rulesInUse, type StaleRule } from '../case-deadlines/service.ts';
import { readAdoptedRules, readRuleVersion } from '../deadline-rules/service.ts';

/** The versions of rules that dates were counted by which are due to be checked, or in whose place others have come. */
export async function staleRules({ tx, today }: Pick<OrgSession, 'tx' | 'today'>): Promise<StaleRule[]> {
  const used = await rulesInUse(tx);
  if (used.length === 0) return [];
  const adopted = new Map((await readAdoptedRules(tx)).map((one) => [one.key, one]));
  const found = await Promise.all(
    used.map(async ({ rule: key, rule_version: version }): Promise<StaleRule | undefined> => {
      const now = adopted.get(key);
      if (!now) return { rule: key, version, reason: 'the rule is no longer used' };
      if (now.version !== version) return { rule: key, version, reason: 'the rule has a newer version' };
      const rule = await readRuleVersion(tx, key, version);
      const by = rule && reviewBy(rule);
      if (!by || today <= by) return undefined;
      return { rule: key, version, reason: `the rule was to be checked again by ${dayWords(by)}` };
    }),
  );
  return found.filter((one) => one !== undefined);
}
