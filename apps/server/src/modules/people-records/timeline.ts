import type { HandlerResult } from '@landfall/contract/endpoint';
import type { getPersonTimeline } from '@landfall/contract/person-timeline';
import { CARD_KINDS, NO_STATUS, PERIOD_LABELS } from '@landfall/contract/status-periods';
import { countersOf } from '@landfall/domain/people/counters';
import { type Ending, expiriesOf } from '@landfall/domain/people/expiries';
import { statusGaps } from '@landfall/domain/people/status-gaps';
import type { OrgSession } from '../../platform/http/gate.ts';
import { readParty } from '../parties/service.ts';
import * as queries from './queries.ts';
import { absenceToWire, periodToWire } from './stays.ts';

const byDays = (
  a: { from: string | null; to: string | null },
  b: { from: string | null; to: string | null },
) => ((a.from ?? a.to ?? '') < (b.from ?? b.to ?? '') ? -1 : 1);

const isNone = (of: string) => of.toLowerCase() === NO_STATUS.toLowerCase();

/** The statuses, cards and passports that expire. The end of a job or a violation is no expiry. */
export function endingsOf(
  periods: readonly Pick<queries.PeriodRow, 'id' | 'kind' | 'class' | 'from' | 'to'>[],
  numbers: readonly Pick<queries.IdentifierRow, 'id' | 'kind' | 'issuer' | 'from' | 'to'>[],
): Ending[] {
  const ofPeriods = periods
    .filter(({ kind, class: of }) => (kind === 'status' ? !isNone(of) : CARD_KINDS.includes(kind)))
    .map(({ id, kind, class: of, from, to }) => ({
      // A visa is only replaced by one of the same class.
      of_id: id,
      group: kind === 'visa' ? `visa ${of.toUpperCase()}` : kind,
      from,
      to,
      label: kind === 'status' ? `${of} status` : [PERIOD_LABELS[kind], of].filter(Boolean).join(' '),
    }));
  const passports = numbers
    .filter(({ kind }) => kind === 'passport')
    .map(({ id, issuer, from, to }) => ({
      of_id: id,
      group: `passport ${issuer}`,
      from,
      to,
      label: ['Passport', issuer].filter(Boolean).join(' '),
    }));
  return [...ofPeriods, ...passports];
}

/**
 * A beneficiary's statuses over time with gaps, what expires, and the counts of days as of today.
 * @throws Failure `not_found`
 */
export async function readTimeline(
  { tx, today }: OrgSession,
  beneficiaryId: string,
): Promise<HandlerResult<typeof getPersonTimeline>> {
  // For a merged beneficiary: the records of the beneficiary they were merged into.
  const { id: ownerId } = await readParty(tx, 'beneficiary', beneficiaryId);
  const [periods, absences, numbers] = await Promise.all([
    queries.selectRecords(tx, 'status_period', { ownerId }),
    queries.selectRecords(tx, 'absence', { ownerId }),
    queries.selectRecords(tx, 'identifier', { ownerId }),
  ]);
  const facts = { periods, absences, today };
  return {
    today,
    periods: periods.toSorted(byDays).map(periodToWire),
    absences: absences.toSorted(byDays).map(absenceToWire),
    gaps: statusGaps(facts),
    expiries: expiriesOf(endingsOf(periods, numbers), today),
    counters: countersOf(facts),
  };
}
