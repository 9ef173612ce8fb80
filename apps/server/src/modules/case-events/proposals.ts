import type { DeadlineChoice } from '@landfall/contract/case-dates';
import type { Proposal, ProposedOutput } from '@landfall/contract/case-events';
import { SETTING_ROLES } from '@landfall/contract/deadline-rules';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import type { DeadlineRow } from '../case-deadlines/service.ts';
import { type CountedOutput, type CountedWith, countRule, daysBetween, printedKeys } from './counting.ts';
import type { AdoptedRule } from './event-kinds.ts';
import type { EventRow } from './queries.ts';

/** Whether a rule is law in force, or an established practice. Other rules only give previews. */
export function isInForce({ rule: { status } }: Pick<AdoptedRule, 'rule'>): boolean {
  return status === 'in_force' || status === 'practice';
}

/** The stored result of a rule's output for an event. */
export function findKept(
  kept: readonly DeadlineRow[],
  rule: string,
  output: string,
): DeadlineRow | undefined {
  return kept.find((row) => row.rule === rule && row.output === output);
}

/** The accepted output, if its date is still on the case and not archived. */
function acceptedDeadline(row: DeadlineRow | undefined): DeadlineRow | undefined {
  return row?.case_date_id && row.date_archived_at === null ? row : undefined;
}

/** Whether the given inputs contain the printed date of an output. */
export function hasPrintedDate({ outputs }: Rule, output: string, given: Record<string, unknown>): boolean {
  const keys = outputs.filter(({ key }) => key === output).flatMap(printedKeys);
  return keys.some((key) => given[key] !== undefined);
}

/** The printed date that was entered with the date itself, and not with its event. */
function printedByHand(rule: Rule, row: DeadlineRow | undefined): string | null {
  return row && !hasPrintedDate(rule, row.output, row.inputs) ? row.printed_on : null;
}

type Days = Pick<ProposedOutput, 'computed_on' | 'printed_on' | 'safe_on'>;

/**
 * Which date of an output is proposed: the printed one, else the counted one. If a member chose the safe date before,
 * or the counted date although a date was printed, that choice is proposed again.
 */
export function proposedChoice(
  { computed_on, printed_on, safe_on }: Days,
  row: DeadlineRow | undefined,
): Exclude<DeadlineChoice, 'override'> {
  const before = acceptedDeadline(row);
  if (before?.chosen === 'safe' && safe_on !== null) return 'safe';
  const isKnown = before?.chosen === 'computed' && before.printed_on === printed_on;
  return printed_on === null || (isKnown && computed_on !== null) ? 'computed' : 'printed';
}

/** An output with the printed date that was entered with its date, proposing what was chosen before. */
export function asChosen(rule: Rule, output: CountedOutput, row: DeadlineRow | undefined): CountedOutput {
  const { computed_on, safe_on } = output;
  const printed_on = output.printed_on ?? printedByHand(rule, acceptedDeadline(row));
  const days = { computed: computed_on, printed: printed_on, safe: safe_on };
  return {
    ...output,
    none: printed_on ? null : output.none,
    printed_on,
    proposed_on: days[proposedChoice({ computed_on, printed_on, safe_on }, row)],
    difference: daysBetween(computed_on, printed_on),
  };
}

function acceptedOf(kept: DeadlineRow | undefined, proposed: string | null): ProposedOutput['accepted'] {
  const row = acceptedDeadline(kept);
  if (!row?.case_date_id || row.important_date === null) return null;
  const { case_date_id, important_date: on, state, chosen, verified_how, stale_reason } = row;
  return {
    case_date_id,
    on,
    chosen,
    stale_reason,
    verified: verified_how ?? 'no',
    state: (state ?? 'open') as 'open',
    moves_by: daysBetween(on, proposed),
  };
}

/**
 * What the rules count for an event, with what was accepted before. Outputs that set no date, or whose rule is not in
 * force, cannot be accepted.
 */
export function proposalsOf(
  event: EventRow,
  rules: readonly AdoptedRule[],
  kept: readonly DeadlineRow[],
  dateTypes: ReadonlyMap<string, string>,
  by: CountedWith,
): Proposal[] {
  return rules.map((adopted): Proposal => {
    const { key, version, rule, outputMap } = adopted;
    const { warnings, outputs } = countRule(rule, event, by);
    return {
      rule: key,
      version,
      name: rule.name,
      status: rule.status,
      missed: rule.missed,
      warnings,
      in_force: isInForce(adopted),
      citations: rule.authority.map(({ cite }) => cite),
      outputs: outputs.map((counted) => {
        const type = SETTING_ROLES.includes(counted.role) ? outputMap[counted.output] : null;
        const row = findKept(kept, key, counted.output);
        const output = asChosen(rule, counted, row);
        return {
          ...output,
          date_type: (type && dateTypes.get(type)) || null,
          accepted: acceptedOf(row, output.proposed_on),
        };
      }),
    };
  });
}

/** The outputs of an event that the organization sets dates from, each with its rule. */
export function settingOutputs(
  proposals: readonly Proposal[],
): { proposal: Proposal; output: ProposedOutput }[] {
  return proposals
    .filter(({ in_force }) => in_force)
    .flatMap((proposal) =>
      proposal.outputs.filter(({ date_type }) => date_type !== null).map((output) => ({ proposal, output })),
    );
}

/** `archived_at` in the form of the contract. */
export const archivedAt = (at: string | null) => at ?? NOT_ARCHIVED;
