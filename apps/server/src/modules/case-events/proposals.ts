import type { Proposal, ProposedOutput } from '@landfall/contract/case-events';
import { SETTING_ROLES } from '@landfall/contract/deadline-rules';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { DeadlineRow } from '../case-deadlines/service.ts';
import { countRule, daysBetween } from './counting.ts';
import type { AdoptedRule } from './event-kinds.ts';
import type { EventRow } from './queries.ts';

/** Whether a rule is the law, or a custom that offices hold to: what is not gives previews alone. */
export function isInForce({ rule: { status } }: Pick<AdoptedRule, 'rule'>): boolean {
  return status === 'in_force' || status === 'practice';
}

/** What was counted from an event before, by rule and output. */
export function findKept(
  kept: readonly DeadlineRow[],
  rule: string,
  output: string,
): DeadlineRow | undefined {
  return kept.find((row) => row.rule === rule && row.output === output);
}

function acceptedOf(row: DeadlineRow | undefined, proposed: string | null): ProposedOutput['accepted'] {
  if (!row?.case_date_id || row.important_date === null || row.date_archived_at !== null) return null;
  const { case_date_id, important_date: on, state, chosen, verified_how, stale_reason } = row;
  return {
    ...{ case_date_id, on, chosen, stale_reason, verified: verified_how ?? 'no' },
    state: (state ?? 'open') as 'open',
    moves_by: daysBetween(on, proposed),
  };
}

/**
 * What the rules of an event come to, with what was accepted of it before. Of an output that sets no date, or whose rule is
 * not in force, nothing can be accepted.
 */
export function proposalsOf(
  event: EventRow,
  rules: readonly AdoptedRule[],
  kept: readonly DeadlineRow[],
  dateTypes: ReadonlyMap<string, string>,
  today: string,
): Proposal[] {
  return rules.map((adopted): Proposal => {
    const { key, version, rule, outputMap } = adopted;
    const { warnings, outputs } = countRule(rule, event, today);
    return {
      ...{ rule: key, version, name: rule.name, status: rule.status, missed: rule.missed, warnings },
      in_force: isInForce(adopted),
      citations: rule.authority.map(({ cite }) => cite),
      outputs: outputs.map((output) => {
        const type = SETTING_ROLES.includes(output.role) ? outputMap[output.output] : null;
        return {
          ...output,
          date_type: (type && dateTypes.get(type)) || null,
          accepted: acceptedOf(findKept(kept, key, output.output), output.proposed_on),
        };
      }),
    };
  });
}

/** Those of an event's outputs that the organization takes dates from, each with its rule. */
export function settingOutputs(
  proposals: readonly Proposal[],
): { proposal: Proposal; output: ProposedOutput }[] {
  return proposals
    .filter(({ in_force }) => in_force)
    .flatMap((proposal) =>
      proposal.outputs.filter(({ date_type }) => date_type !== null).map((output) => ({ proposal, output })),
    );
}

/** `archived_at` as it leaves the server. */
export const archivedAt = (at: string | null) => at ?? NOT_ARCHIVED;
