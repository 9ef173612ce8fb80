import type { CaseDate } from '@landfall/contract/case-dates';
import { acceptProposals, addCaseEvent, type EventWithProposals } from '@landfall/contract/case-events';
import { listDateSettings } from '@landfall/contract/date-settings';
import { adoptDeadlineRule, getDeadlineRule } from '@landfall/contract/deadline-rules';
import type { CallArguments } from '@landfall/contract/endpoint';
import { openCase } from './factories.ts';
import type { TestPerson } from './harness.ts';

/** The date type under which organizations in tests adopt dates of rules. */
export const COUNTED_TYPE = 'RFE Response Due';

/** Makes an admin's organization adopt outputs of a rule under one of its date types. */
export async function takeDatesOf(
  by: TestPerson,
  key = 'uscis-rfe',
  outputs: readonly string[] = ['due'],
  type?: string,
): Promise<void> {
  const { date_settings } = await by.call(listDateSettings, {});
  const chosen =
    date_settings.find(({ DateName }) => DateName === (type ?? COUNTED_TYPE)) ?? date_settings[0];
  const { rule } = await by.call(getDeadlineRule, { params: { key } });
  const output_map = Object.fromEntries(outputs.map((output) => [output, chosen?.id ?? null]));
  await by.call(adoptDeadlineRule, { params: { key }, body: { version: rule.version, output_map } });
}

type EventBody = CallArguments<typeof addCaseEvent>['body'];

/** A request for evidence, mailed on Mar 2, 2026: due on May 28. */
export const RFE = { kind: 'uscis-rfe', on: '2026-03-02', service: 'mail', filing_mode: 'paper' } as const;

/** An event entered by `by` through the API. */
export function enterEvent(
  by: TestPerson,
  caseId: string,
  body: Partial<EventBody> = {},
): Promise<EventWithProposals> {
  return by.call(addCaseEvent, { params: { id: caseId }, body: { ...RFE, ...body } });
}

/** Accepts dates of an event. */
export async function acceptDates(
  by: TestPerson,
  eventId: string,
  outputs: CallArguments<typeof acceptProposals>['body']['outputs'] = [{ rule: 'uscis-rfe', output: 'due' }],
): Promise<CaseDate[]> {
  return (await by.call(acceptProposals, { params: { id: eventId }, body: { outputs } })).case_dates;
}

/** A date that `by` has counted by a rule on a case of theirs; an admin has adopted the rule. */
export async function addCountedDate(
  by: TestPerson,
  admin = by,
): Promise<{ date: CaseDate; eventId: string; caseId: string }> {
  await takeDatesOf(admin);
  const { id: caseId } = await openCase(by);
  const { event } = await enterEvent(by, caseId);
  const [date] = await acceptDates(by, event.id);
  if (!date) throw new Error('No date was accepted');
  return { date, eventId: event.id, caseId };
}
