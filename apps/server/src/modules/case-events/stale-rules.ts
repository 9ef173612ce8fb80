import { CATALOGUE } from '@landfall/domain/deadline-rules/catalogue';
import { applicabilityInput } from '@landfall/domain/deadline-rules/compute';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import { reviewBy } from '@landfall/domain/deadline-rules/review';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import type { OrgSession } from '../../platform/http/gate.ts';
import { rulesInUse, type StaleRule } from '../case-deadlines/service.ts';
import { readAdoptedRules, readRuleVersion } from '../deadline-rules/service.ts';
import type { AdoptedRule } from './event-kinds.ts';
import { isInForce } from './proposals.ts';

/** The kinds of events from which dates can be accepted: rules in force have a date type for what they count. */
export function datingKinds(rules: readonly AdoptedRule[]): string[] {
  const dating = rules.filter((one) => isInForce(one) && Object.values(one.outputMap).some(Boolean));
  return [...new Set(dating.map(({ rule }) => rule.trigger.event))];
}

/** The days of dates to which a rule applies. */
function daysOf(rule: Rule): NonNullable<StaleRule['holds']> {
  const { from, to } = rule.effective;
  return { judgedBy: applicabilityInput(rule), from, to };
}

/**
 * The rule versions of counted dates that are due for review, no longer in use, or older than the version in the
 * product's catalogue. A new version of one of the organization's own rules is not reported before it is in use: its
 * author knows of it.
 * @param rules the rules in use, if the caller has read them already
 */
export async function staleRules(
  { tx, today }: Pick<OrgSession, 'tx' | 'today'>,
  rules?: readonly AdoptedRule[],
): Promise<StaleRule[]> {
  const used = await rulesInUse(tx);
  if (used.length === 0) return [];
  const adopted = new Map((rules ?? (await readAdoptedRules(tx))).map((one) => [one.key, one]));
  const found = await Promise.all(
    used.map(async ({ rule: key, rule_version: version }): Promise<StaleRule | undefined> => {
      const now = adopted.get(key);
      if (!now) return { rule: key, version, reason: 'the rule is no longer used' };
      if (now.version !== version) {
        const reason =
          now.version > version ? 'the rule has a newer version' : 'another version of the rule is in use';
        // A date remains valid if the version in use does not apply to its day.
        return { rule: key, version, reason, holds: daysOf(now.rule) };
      }
      const coming = CATALOGUE.find(({ id }) => id === key);
      if (coming && coming.version > version) {
        const reason = 'a newer version of the rule has come with an update';
        return { rule: key, version, reason, holds: daysOf(coming) };
      }
      const rule = await readRuleVersion(tx, key, version);
      const by = rule && reviewBy(rule);
      if (!by || today <= by) return undefined;
      return { rule: key, version, reason: `the rule was to be checked again by ${dayWords(by)}` };
    }),
  );
  return found.filter((one) => one !== undefined);
}
