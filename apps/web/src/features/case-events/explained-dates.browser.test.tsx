import { updateCaseDate } from '@landfall/contract/case-date-changes';
import { explainCaseDate, listCaseEvents, verifyCaseDate } from '@landfall/contract/case-events';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { answerCase, COUNTED, RFE_EXPLANATION, RFE_KIND } from '../../testing/case-events.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = `/case_records/${OPEN_CASE.id}`;
const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(() => {
  answerCase([COUNTED]);
  answer(listCaseEvents, { events: [], kinds: [RFE_KIND] });
});

it('explains a date: steps, source, and a button to confirm it', async () => {
  answer(explainCaseDate, { explanation: RFE_EXPLANATION });
  await openWorkspace(CASE);
  await page.getByRole('button', { name: 'Why this date? RFE Response Due' }).click();
  const why = dialog('Why this date?');
  await expect.element(why.getByText('Thursday, May 28, 2026')).toBeVisible();
  await expect.element(why.getByText('8 CFR 103.2(b)(8)(iv)')).toBeVisible();
  await expect.element(why.getByText('84 days later: Mon, May 25, 2026')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(verifyCaseDate, new Refusal('forbidden', 'You entered or accepted this date'));
  await why.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(why.getByText('You entered or accepted this date')).toBeVisible();
  const moved = { ...RFE_EXPLANATION.case_date, important_date: '2026-05-20' };
  const explanation = { ...RFE_EXPLANATION, case_date: moved };
  answer(explainCaseDate, { explanation });
  fail(verifyCaseDate, new Refusal('conflict', 'It was moved in the meantime'));
  await why.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(why.getByText('It was moved in the meantime')).toBeVisible();
  await expect.element(why.getByText(/is May 20, 2026 right\?/)).toBeVisible();
  answer(verifyCaseDate, ({ body }) => {
    expect(body).toEqual({ date: '2026-05-20' });
    const verified_by = { id: idOf(3), display_name: 'Ugo Marin', at: '2026-03-02T15:00:00Z' };
    const confirmed = { ...explanation, verified: 'other' as const, verified_by };
    answer(explainCaseDate, { explanation: confirmed });
    return { explanation: confirmed };
  });
  await why.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(why.getByText(/^Confirmed by Ugo Marin/)).toBeVisible();
});

it.each([
  [null, 'Accept it again on the case, under its event.'],
  ['its event is archived', 'It cannot be accepted again: its event is archived.'],
])('says what to do about a stale date: %s', async (acceptance_refused, words) => {
  const stale = { stale_reason: 'The event was changed', acceptance_refused };
  answer(explainCaseDate, { explanation: { ...RFE_EXPLANATION, ...stale, confirming: 'no' } });
  await openWorkspace(CASE);
  await page.getByRole('button', { name: 'Why this date? RFE Response Due' }).click();
  await expect.element(dialog('Why this date?').getByText(words, { exact: false })).toBeVisible();
});

it('explains why whoever entered it cannot confirm it', async () => {
  const refused = 'You entered or accepted this date: somebody else confirms it against the document';
  answer(explainCaseDate, {
    explanation: { ...RFE_EXPLANATION, confirming: 'no', confirming_refused: refused },
  });
  await openWorkspace(CASE);
  await page.getByRole('button', { name: 'Why this date? RFE Response Due' }).click();
  const why = dialog('Why this date?');
  await expect.element(why.getByText(refused)).toBeVisible();
  await expect.element(why.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await expectAccessible();
});

it('the only writing member enters it again', async () => {
  answer(explainCaseDate, { explanation: { ...RFE_EXPLANATION, confirming: 'again' } });
  await openWorkspace(CASE);
  await page.getByRole('button', { name: 'Why this date? RFE Response Due' }).click();
  const why = dialog('Why this date?');
  await why.getByRole('textbox', { name: 'Date, once more' }).fill('5/27/2026');
  const refused = new Refusal('invalid_input', 'Some fields are not right');
  refused.problem.fields = { date: 'Not the date' };
  fail(verifyCaseDate, refused);
  await why.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(why.getByText('Not the date')).toBeVisible();
});

it('offers Retry when the explanation cannot be loaded', async () => {
  fail(explainCaseDate, LOST);
  await openWorkspace(CASE);
  await page.getByRole('button', { name: 'Why this date? RFE Response Due' }).click();
  await tryAgain(dialog('Why this date?').getByRole('button', { name: 'Try Again' }), () =>
    answer(explainCaseDate, { explanation: RFE_EXPLANATION }),
  );
  await expect.element(dialog('Why this date?').getByText('Thursday, May 28, 2026')).toBeVisible();
});

it('a counted date is moved by hand only with a reason', async () => {
  await openWorkspace(CASE);
  await page.getByRole('button', { name: 'Edit RFE Response Due' }).click();
  const form = dialog('Edit Date');
  await form.getByRole('textbox', { name: 'Date', exact: true }).fill('5/20/2026');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect.element(form.getByText('A rule counted it: say why it is to be on another day')).toBeVisible();
  await form.getByLabelText('Reason').fill('Told by the officer');
  answer(updateCaseDate, ({ body }) => {
    expect(body).toMatchObject({ important_date: '2026-05-20', reason: 'Told by the officer' });
    return { case_date: { ...COUNTED, important_date: '2026-05-20', version: 2 } };
  });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect.element(form).not.toBeInTheDocument();
});
