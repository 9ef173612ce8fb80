import { addCaseEvent, listCaseEvents } from '@landfall/contract/case-events';
import { getCaseRecord } from '@landfall/contract/case-records';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer } from '../../testing/answers.ts';
import { RFE, RFE_KIND } from '../../testing/case-events.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const section = () => page.getByRole('region', { name: 'Events', exact: true });

it('offers events of the kind’s rules until they are entered', async () => {
  const notes = { notes: [], notes_total: 0, notes_next_cursor: null };
  answer(getCaseRecord, { case_record: OPEN_CASE, dates: [], ...notes, beneficiaries: [], petitioners: [] });
  answer(listCaseEvents, { events: [], kinds: [{ ...RFE_KIND, of_kind: true }] });
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await expect.element(section().getByText('Rules of its kind count from:')).toBeVisible();
  await expectAccessible();
  await section().getByRole('button', { name: 'Add event: Request for evidence (RFE)' }).click();
  const form = page.getByRole('dialog', { name: 'Add Event' });
  await expect.element(form.getByRole('textbox', { name: 'Notice date' })).toBeVisible();
  await form.getByLabelText('Service').selectOptions('mail');
  await form.getByRole('textbox', { name: 'Notice date' }).fill('3/2/2026');
  answer(addCaseEvent, ({ body }) => {
    expect(body).toMatchObject({ kind: 'uscis-rfe', on: '2026-03-02', service: 'mail' });
    answer(listCaseEvents, { events: [RFE], kinds: [{ ...RFE_KIND, of_kind: true }] });
    return RFE;
  });
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect.element(section().getByRole('heading', { name: RFE.event.title })).toBeVisible();
  await expect.element(section().getByText('Rules of its kind count from:')).not.toBeInTheDocument();
});
