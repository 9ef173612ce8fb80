import { listCaseEvents, updateCaseEvent } from '@landfall/contract/case-events';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST } from '../../testing/answers.ts';
import { answerCase, RFE, RFE_KIND } from '../../testing/case-events.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const section = () => page.getByRole('region', { name: 'Events', exact: true });

/** From now on the case has the event, archived or not. */
function answerEvents(archived: boolean): void {
  answer(listCaseEvents, ({ query }) => ({
    events: (query.get('archived') === 'true') === archived ? [RFE] : [],
    ...(archived && { archived_events: 1 }),
    kinds: [RFE_KIND],
  }));
}

it('shows archived events on request, and restores one after a failure', async () => {
  answerCase();
  answerEvents(true);
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await expect.element(section().getByText('No events yet')).toBeVisible();
  fail(listCaseEvents, LOST);
  await section().getByRole('button', { name: 'Show archived events' }).click();
  await tryAgain(section().getByRole('button', { name: 'Retry' }), () => answerEvents(true));
  const archived = section().getByRole('list', { name: 'Archived events' });
  await expect.element(archived.getByText(RFE.event.title)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(updateCaseEvent, LOST);
  await archived.getByRole('button', { name: `Restore ${RFE.event.title}` }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  answer(updateCaseEvent, ({ body }) => {
    expect(body).toEqual({ archived: false });
    answerEvents(false);
    return RFE;
  });
  await archived.getByRole('button', { name: `Restore ${RFE.event.title}` }).click();
  await expect.element(page.getByText('Event restored')).toBeVisible();
  await expect.element(section().getByRole('heading', { name: RFE.event.title })).toBeVisible();
  await expect.element(section().getByText('No event is archived')).toBeVisible();
  await section().getByRole('button', { name: 'Hide archived events' }).click();
  // Although none is archived any more, the button keeps the focus.
  await expect.element(section().getByRole('button', { name: 'Show archived events' })).toHaveFocus();
});

it('requests no archived events without rules and events', async () => {
  answerCase();
  answer(listCaseEvents, { events: [], kinds: [] });
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await expect.element(section().getByRole('link', { name: 'Deadline Rules' })).toBeVisible();
  expect(section().getByRole('button', { name: 'Show archived events' }).elements()).toEqual([]);
});
