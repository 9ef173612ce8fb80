import { addDays } from '@landfall/domain/calendar-dates';
import type { OrgSession } from '../../platform/http/gate.ts';
import { confirmDate } from '../case-deadlines/service.ts';
import { acceptOutputs, addEvent } from '../case-events/service.ts';

/** A notice of some days ago that is not answered yet. */
interface SampleEvent {
  kind: string;
  /** The number of days since it was mailed. */
  daysAgo: number;
  /** The due date that the notice prints, in days after it was mailed; undefined when it prints none. */
  printedAfter?: number;
  /** Whether a member has confirmed its date against the notice. */
  isConfirmed: boolean;
}

/** The notices of the sample, each on a different case. */
const EVENTS: readonly SampleEvent[] = [
  // The printed date ignores the days for mailing, so the control sheet shows a difference.
  { kind: 'uscis-rfe', daysAgo: 20, printedAfter: 84, isConfirmed: false },
  { kind: 'uscis-noid', daysAgo: 6, isConfirmed: true },
];

/** Adds the notices of the sample to its cases, each with the date that is counted from it. */
export async function addSampleEvents(session: OrgSession, caseIds: readonly string[]): Promise<void> {
  const { tx, today, now, actor } = session;
  for (const [at, { kind, daysAgo, printedAfter, isConfirmed }] of EVENTS.entries()) {
    const caseId = caseIds[at];
    if (!caseId) return;
    const on = addDays(today, -daysAgo);
    const inputs = printedAfter === undefined ? {} : { printed_due_date: addDays(on, printedAfter) };
    const { event, proposals } = await addEvent(session, caseId, {
      kind,
      on,
      service: 'mail',
      filing_mode: 'paper',
      inputs,
    });
    const outputs = proposals.flatMap(({ rule, outputs: ofRule }) =>
      ofRule.filter(({ date_type }) => date_type !== null).map(({ output }) => ({ rule, output })),
    );
    if (outputs.length === 0) continue;
    const dates = await acceptOutputs(session, event.id, outputs);
    if (!isConfirmed) continue;
    for (const { id } of dates) await confirmDate(tx, id, { by: actor.personId, at: now, how: 'self' });
  }
}
