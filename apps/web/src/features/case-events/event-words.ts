import type { CaseEvent, EventWithProposals, Proposal, ProposedOutput } from '@landfall/contract/case-events';
import { keyWords } from '@landfall/domain/deadline-rules/key-words';
import { formatDate } from '../../lib/date-format.ts';

/** 'Mar 2, 2026, by mail, answered on paper'. */
export function eventFacts({ on, service, received_on, filing_mode }: CaseEvent): string {
  return [
    formatDate(on),
    service && `served by ${keyWords(service)}`,
    received_on && `received ${formatDate(received_on)}`,
    filing_mode && `answered by ${keyWords(filing_mode)} filing`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A date that can be accepted: its rule is in force, and it has a date type. */
export interface Acceptable {
  proposal: Proposal;
  output: ProposedOutput;
}

/** Whether accepting a proposed date would change something. */
function isNew({ accepted, proposed_on }: ProposedOutput): boolean {
  if (!accepted) return true;
  if (accepted.stale_reason !== null) return true;
  return accepted.state === 'open' && accepted.chosen !== 'override' && accepted.on !== proposed_on;
}

/** The dates of an event that are not accepted yet. */
export function waitingDates({ proposals }: EventWithProposals): Acceptable[] {
  return proposals
    .filter(({ in_force }) => in_force)
    .flatMap((proposal) => proposal.outputs.map((output) => ({ proposal, output })))
    .filter(({ output }) => output.date_type !== null && output.proposed_on !== null && isNew(output))
    .filter(({ output: { accepted } }) => !accepted || accepted.state === 'open');
}
