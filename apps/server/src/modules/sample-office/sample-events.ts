import { addDays } from '@landfall/domain/calendar-dates';
import type { OrgSession } from '../../platform/http/gate.ts';
import { confirmDate } from '../case-deadlines/service.ts';
import { acceptOutputs, addEvent } from '../case-events/service.ts';

/** A notice that came some days ago and was answered by no one yet. */
interface SampleEvent {
  kind: string;
  /** How many days ago it was mailed. */
  daysAgo: number;
  /** How many days after that the notice itself says that the answer is due, if it does. */
  printedAfter?: number;
  /** Whether somebody has compared its date with it. */
  isConfirmed: boolean;
}

/** The notices of the sample, each on a case of its own. */
const EVENTS: readonly SampleEvent[] = [
  // Its printed date leaves out the days for mail: the control sheet shows the difference.
  { kind: 'uscis-rfe', daysAgo: 20, printedAfter: 84, isConfirmed: false },
  { kind: 'uscis-noid', daysAgo: 6, isConfirmed: true },
];

/** Puts the notices of the sample on its cases, each with the date that is counted from it. */
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
