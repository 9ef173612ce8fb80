import {
  acceptProposals,
  addCaseEvent,
  type EventWithProposals,
  listCaseEvents,
  type ProposedOutput,
  updateCaseEvent,
} from '@landfall/contract/case-events';
import { createChangeSet } from '@landfall/contract/change-sets';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { answerCase, COUNTED, RFE, RFE_KIND, RFE_PROPOSAL } from '../../testing/case-events.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = `/case_records/${OPEN_CASE.id}`;
const section = () => page.getByRole('region', { name: 'Events', exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

/** The event with some fields of its proposed dates changed. */
function rfeWith(output: Partial<ProposedOutput>): EventWithProposals {
  const outputs = RFE_PROPOSAL.outputs.map((one) => ({ ...one, ...output }));
  return { ...RFE, proposals: [{ ...RFE_PROPOSAL, outputs }] };
}

/** A refusal with errors of fields. */
function refusal(fields: Record<string, string>): Refusal {
  const refused = new Refusal('invalid_input', 'Some fields are not right');
  refused.problem.fields = fields;
  return refused;
}

const answerEvents = (...events: EventWithProposals[]) =>
  answer(listCaseEvents, { events, kinds: [RFE_KIND] });

beforeEach(() => {
  answerCase();
  answerEvents();
});

it('explains events when there are none', async () => {
  await openWorkspace(CASE);
  await expect.element(section().getByText('No events yet')).toBeVisible();
  await expectAccessible();
});

it('links to the rules when none is in use', async () => {
  answer(listCaseEvents, { events: [], kinds: [] });
  await openWorkspace(CASE);
  await expect.element(section().getByRole('link', { name: 'Deadline Rules' })).toBeVisible();
  await expect.element(section().getByRole('button', { name: 'Add Event' })).not.toBeInTheDocument();
});

it('offers Retry when events cannot be loaded', async () => {
  fail(listCaseEvents, LOST);
  await openWorkspace(CASE);
  await tryAgain(section().getByRole('button', { name: 'Retry' }), () => answerEvents(RFE));
  await expect.element(section().getByRole('heading', { name: RFE.event.title })).toBeVisible();
});

it('finds an event by words, asks for its inputs, and shows the server’s refusal', async () => {
  await openWorkspace(CASE);
  await section().getByRole('button', { name: 'Add Event' }).click();
  const form = dialog('Add Event');
  await form.getByRole('textbox', { name: 'What happened' }).fill('84 days');
  await form.getByRole('option', { name: /Request for evidence/ }).click();
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect.element(form.getByText('Notice date is required')).toBeVisible();
  await expect.element(form.getByText('Service is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Notice date' }).fill('3/2/2026');
  await form.getByLabelText('Service').selectOptions('mail');
  await form.getByRole('textbox', { name: 'Printed due date' }).fill('5/20/2026');
  await expectAccessible();
  fail(addCaseEvent, refusal({ 'inputs.printed_due_date': 'Before the notice' }));
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect.element(form.getByText('Before the notice')).toBeVisible();
  answer(addCaseEvent, ({ body }) => {
    expect(body).toEqual({
      kind: 'uscis-rfe',
      on: '2026-03-02',
      service: 'mail',
      document_id: null,
      inputs: { printed_due_date: '2026-05-20' },
    });
    answerEvents(RFE);
    return RFE;
  });
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(section().getByText('Not set yet')).toBeVisible();
});

it('completes a day without its year to the nearest one, preferably in the past', async () => {
  await openWorkspace(CASE);
  await section().getByRole('button', { name: 'Add Event' }).click();
  const form = dialog('Add Event');
  await form.getByRole('textbox', { name: 'What happened' }).fill('84 days');
  await form.getByRole('option', { name: /Request for evidence/ }).click();
  await form.getByRole('textbox', { name: 'Notice date' }).fill('2/20');
  await expect.element(form.getByText('Friday, February 20, 2026')).toBeVisible();
  await form.getByRole('textbox', { name: 'Printed due date' }).fill('5/20');
  await expect.element(form.getByText('Wednesday, May 20, 2026')).toBeVisible();
});

it('shows each step of a proposed date, which one click accepts; a failure changes nothing', async () => {
  answerEvents(RFE);
  await openWorkspace(CASE);
  const steps = section().getByRole('list', { name: 'Steps of Response must be received' });
  await expect
    .element(steps.getByText('3 days more, served by mail: Thu, May 28, 2026 (8 CFR 103.8(b))'))
    .toBeVisible();
  await expect.element(section().getByText(/Safe under every reading: May 22, 2026/)).toBeVisible();
  await expect.element(section().getByText(/document ‘RFE notice’/)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(acceptProposals, LOST);
  await section().getByRole('button', { name: 'Accept RFE Response Due' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expect.element(section().getByText('Not set yet')).toBeVisible();
  answer(acceptProposals, ({ body }) => {
    expect(body).toEqual({ outputs: [{ rule: 'uscis-rfe', output: 'due', seen: '2026-05-28' }] });
    const accepted = {
      case_date_id: COUNTED.id,
      on: '2026-05-28',
      state: 'open' as const,
      chosen: 'computed' as const,
      verified: 'no' as const,
      stale_reason: null,
      moves_by: 0,
    };
    answerEvents(rfeWith({ accepted }));
    answerCase([COUNTED]);
    return { case_dates: [COUNTED] };
  });
  await section().getByRole('button', { name: 'Accept RFE Response Due' }).click();
  await expect
    .element(section().getByText('On the case: May 28, 2026, counted, not confirmed'))
    .toBeVisible();
  const dates = page.getByRole('region', { name: 'Important Dates' });
  await expect
    .element(dates.getByText('Counted, not confirmed: Request for evidence (RFE) of Mar 2, 2026'))
    .toBeVisible();
});

it('gives a printed date precedence, and states the difference', async () => {
  const printed = { printed_on: '2026-05-20', proposed_on: '2026-05-20', difference: -8 };
  answerEvents(rfeWith(printed));
  await openWorkspace(CASE);
  await expect.element(section().getByText(/The printed date is 8 days earlier than counted/)).toBeVisible();
  // When the printed date is earlier, the safe date is not safe and so is not offered.
  await section().getByRole('button', { name: 'Another date for RFE Response Due' }).click();
  const form = dialog('Another Date for RFE Response Due');
  await expect.element(form.getByText(/^Printed on the notice: May 20, 2026/)).toBeInTheDocument();
  await expect.element(form.getByText(/Safe under every reading/)).not.toBeInTheDocument();
  await expect.element(section().getByText(/Safe under every reading/)).not.toBeInTheDocument();
});

it('a chosen safe date stays, and is not offered again', async () => {
  const accepted = {
    case_date_id: COUNTED.id,
    on: '2026-05-22',
    state: 'open' as const,
    chosen: 'safe' as const,
    verified: 'no' as const,
    stale_reason: null,
    moves_by: 0,
  };
  answerEvents(rfeWith({ printed_on: '2026-05-26', proposed_on: '2026-05-22', difference: -2, accepted }));
  await openWorkspace(CASE);
  const told = section().getByText(/^Printed on the notice: May 26, 2026\. Counted: May 28, 2026\./);
  await expect.element(told).toBeVisible();
  await expect
    .element(section().getByRole('button', { name: 'Another date for RFE Response Due' }))
    .toBeVisible();
  await expect
    .element(section().getByRole('button', { name: 'Accept RFE Response Due' }))
    .not.toBeInTheDocument();
});

it('shows an uncountable date prominently', async () => {
  const none = { none: 'Notice date is not given', computed_on: null, proposed_on: null, safe_on: null };
  answerEvents(rfeWith({ ...none, steps: [] }));
  await openWorkspace(CASE);
  await expect
    .element(section().getByText('No date could be counted: Notice date is not given'))
    .toBeVisible();
  await expectAccessible();
});

it.each([
  ['printed', false, 'Printed on the notice, confirmed'],
  ['override', false, 'Set by hand, confirmed'],
  ['override', true, 'Set by hand, to be counted again'],
] as const)('marks a date that is %s', async (chosen, stale, words) => {
  const counted = { verified: 'other' as const, event: RFE.event.title, event_on: '2026-03-02' };
  answerCase([{ ...COUNTED, counted: { ...counted, chosen, stale } }]);
  await openWorkspace(CASE);
  const dates = page.getByRole('region', { name: 'Important Dates' });
  await expect.element(dates.getByText(`${words}: Request for evidence (RFE) of Mar 2, 2026`)).toBeVisible();
});

it('on paper an event has each step of its dates, and a date its origin', async () => {
  const accepted = {
    case_date_id: COUNTED.id,
    on: '2026-05-28',
    state: 'open' as const,
    chosen: 'computed' as const,
    verified: 'no' as const,
    stale_reason: null,
    moves_by: 0,
  };
  answerEvents(rfeWith({ accepted }));
  answerCase([COUNTED]);
  await openWorkspace(CASE);
  const step = section().getByText('84 days later: Mon, May 25, 2026');
  await expect.element(section().getByText('How it is counted')).toBeVisible();
  await expect.element(step).not.toBeVisible();
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.element(step).toBeVisible();
  const dates = page.getByRole('region', { name: 'Important Dates' });
  await expect.element(dates.getByText(/Request for evidence \(RFE\) of Mar 2, 2026/)).toBeVisible();
  await expect.element(dates.getByText('Why this date?')).not.toBeVisible();
});

it('sets another day only with a reason', async () => {
  answerEvents(RFE);
  await openWorkspace(CASE);
  await section().getByRole('button', { name: 'Another date for RFE Response Due' }).click();
  const form = dialog('Another Date for RFE Response Due');
  await form.getByRole('textbox', { name: 'Date' }).fill('5/15/2026');
  await form.getByRole('button', { name: 'Accept Date' }).click();
  await expect.element(form.getByText('Say why it is to be on another day')).toBeVisible();
  await form.getByLabelText('Reason').fill('The client travels');
  await expectAccessible();
  answer(acceptProposals, ({ body }) => {
    const output = { rule: 'uscis-rfe', output: 'due', choose: 'override' };
    expect(body).toEqual({ outputs: [{ ...output, date: '2026-05-15', reason: 'The client travels' }] });
    return { case_dates: [COUNTED] };
  });
  await form.getByRole('button', { name: 'Accept Date' }).click();
  await expect.element(form).not.toBeInTheDocument();
});

it('shows the effect of a changed event, and asks about somebody else’s change', async () => {
  answerEvents(
    rfeWith({
      proposed_on: '2026-05-26',
      computed_on: '2026-05-26',
      accepted: {
        case_date_id: COUNTED.id,
        on: '2026-05-28',
        state: 'open',
        chosen: 'computed',
        verified: 'no',
        stale_reason: 'The event was changed: counted again, it is Tue, May 26, 2026',
        moves_by: -2,
      },
    }),
  );
  await openWorkspace(CASE);
  await expect.element(section().getByText(/May 28, 2026 → May 26, 2026/)).toBeVisible();
  fail(createChangeSet, new Refusal('conflict', 'Its case is archived'));
  await section()
    .getByRole('button', { name: `More for ${RFE.event.title}` })
    .click();
  await page.getByRole('menuitem', { name: 'Show What Changes' }).click();
  await expect.element(page.getByText('Its case is archived')).toBeVisible();
  await section()
    .getByRole('button', { name: `Edit ${RFE.event.title}` })
    .click();
  const form = dialog(`Edit ${RFE.event.title}`);
  await form.getByLabelText('Service').selectOptions('personal');
  await expectAccessible();
  const theirs = {
    ...RFE.event,
    on: '2026-03-05',
    inputs: { printed_due_date: '2026-05-20' },
    document: { id: idOf(75), title: 'Second notice' },
    version: 2,
  };
  fail(updateCaseEvent, new Refusal('stale_version', 'Changed', theirs));
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog('Someone else changed this');
  const row = (field: string) => conflict.getByRole('row').filter({ hasText: field });
  await expect.element(row('Notice date')).toHaveTextContent('Notice dateMar 5, 2026not changed by you');
  await expect.element(row('Service')).toHaveTextContent('ServiceMailPersonal');
  await expect.element(row('Printed')).toHaveTextContent('Printed due dateMay 20, 2026not changed by you');
  await expect.element(row('Document')).toHaveTextContent('DocumentSecond noticenot changed by you');
  answer(updateCaseEvent, ({ body }) => {
    expect(body).toEqual({
      on: theirs.on,
      service: 'personal',
      inputs: theirs.inputs,
      version: 2,
    });
    return { ...RFE, event: { ...theirs, service: 'personal', version: 3 } };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(form).not.toBeInTheDocument();
});

it('keeps a document in the trash when its event is changed', async () => {
  answerEvents({ ...RFE, event: { ...RFE.event, document: null } });
  await openWorkspace(CASE);
  await section()
    .getByRole('button', { name: `Edit ${RFE.event.title}` })
    .click();
  const form = dialog(`Edit ${RFE.event.title}`);
  await form.getByLabelText('Service').selectOptions('personal');
  answer(updateCaseEvent, ({ body }) => {
    expect(body).not.toHaveProperty('document_id');
    return { ...RFE, event: { ...RFE.event, service: 'personal', version: 2 } };
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
});

it('keeps inputs that no rule uses when an event is changed', async () => {
  const given = { ...RFE.event, received_on: '2026-03-04', inputs: { printed_due_date: '2026-05-20' } };
  answer(listCaseEvents, { events: [{ event: given, proposals: [] }], kinds: [] });
  await openWorkspace(CASE);
  await section()
    .getByRole('button', { name: `Edit ${RFE.event.title}` })
    .click();
  const form = dialog(`Edit ${RFE.event.title}`);
  await form.getByRole('textbox', { name: 'Date' }).fill('3/3/2026');
  answer(updateCaseEvent, ({ body }) => {
    expect(body).toEqual({ on: '2026-03-03', inputs: {}, version: 1 });
    return { event: { ...given, on: '2026-03-03', version: 2 }, proposals: [] };
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
});

it('a viewer reads events and explanations, and changes nothing', async () => {
  answerPerson('viewer');
  answerEvents(RFE);
  await openWorkspace(CASE);
  await expect.element(section().getByText('Not set yet')).toBeVisible();
  expect(section().getByRole('button').elements()).toEqual([]);
});
