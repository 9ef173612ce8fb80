import {
  type DateSetting,
  getDateSetting,
  listDateSettings,
  restoreDateSetting,
  updateDateSetting,
} from '@landfall/contract/date-settings';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listUndeliveredMail } from '@landfall/contract/mail';
import { updateOrganization } from '@landfall/contract/organization';
import {
  listReminderGroups,
  listReminderTemplates,
  previewReminders,
  type ReminderTemplate,
} from '@landfall/contract/reminders';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { placeOf } from '../../testing/place-of.ts';
import { PHONE } from '../../testing/screens.ts';
import { idOf, OFFICE } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const MADE = { created_at: '2026-01-05T15:00:00Z', version: 1 };
const GROUP = { ...MADE, id: idOf(40), name: 'Paralegals', members: [idOf(3)], used_by: [] };
const TEMPLATE: ReminderTemplate = {
  ...MADE,
  id: idOf(30),
  name: 'Interviews',
  description: '',
  entries: [{ offset_days: -10, target: 'beneficiary', subject: '', text: '' }],
  date_types: [],
};

function typeWith(changes: Partial<DateSetting> = {}): DateSetting {
  const [seconds, targets] = [[-604_800], ['case_team']];
  const type = {
    id: idOf(50),
    ID: idOf(50),
    date_name: 'Interview',
    DateName: 'Interview',
    reminder_in: seconds,
    ReminderIn: seconds,
    reminder_target: targets,
    ReminderTarget: targets,
    template_id: null,
    TemplateID: null,
    client_reminders: false,
    ClientReminders: false,
    metadata: null,
    Metadata: null,
    created_at: MADE.created_at,
    CreatedAt: MADE.created_at,
    archived_at: NOT_ARCHIVED,
    ArchivedAt: NOT_ARCHIVED,
    version: 1,
    Version: 1,
  };
  return { ...type, ...changes };
}

/** Makes the server return this date type for its page. */
function answerType(changes: Partial<DateSetting> = {}): DateSetting {
  const date_setting = typeWith(changes);
  answer(getDateSetting, { date_setting, dates_in_use: 0, templates_in_use: 0, rules_in_use: 0 });
  return date_setting;
}

beforeEach(() => {
  answerType();
  answer(listUndeliveredMail, { mail: [], total: 0, next_cursor: null });
  answer(listReminderTemplates, { templates: [TEMPLATE] });
  answer(listReminderGroups, { groups: [GROUP] });
});

const PAGE = `/date_settings/${idOf(50)}`;
const form = () => page.getByRole('form', { name: 'Edit Interview' });

it('the reminders do not move when the templates load', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<{ templates: ReminderTemplate[] }>();
  answer(listReminderTemplates, () => arrived);
  await openWorkspace(PAGE);
  await page.getByRole('button', { name: 'Edit' }).click();
  const remove = form().getByRole('button', { name: 'Delete reminder 1' });
  await expect.element(remove).toBeVisible();
  const before = placeOf(remove);
  arrive({ templates: [] });
  await expect.element(form().getByText('Templates, which several date types can share')).toBeVisible();
  expect(placeOf(remove)).toEqual(before);
});

it('on a phone the days of a reminder stay on one line beside a long name', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const name = 'Filing desk of the second floor and everyone who looks after employment-based petitions';
  answer(listReminderGroups, { groups: [{ ...GROUP, name }] });
  const [days, targets] = [[-2_592_000], [`group:${GROUP.id}`]];
  answerType({ reminder_in: days, ReminderIn: days, reminder_target: targets, ReminderTarget: targets });
  await openWorkspace(PAGE);
  await expect.element(page.getByText(name)).toBeVisible();
  const lines = document.createRange();
  lines.selectNodeContents(page.getByText('1 month before', { exact: true }).element());
  expect(lines.getClientRects().length).toBe(1);
});

it('the edit button has the focus after editing', async () => {
  await openWorkspace(PAGE);
  await page.getByRole('button', { name: 'Edit' }).click();
  await form().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

it('a date type uses a template, and clients get reminders only with both switches on', async () => {
  await openWorkspace(PAGE);
  await page.getByRole('button', { name: 'Edit' }).click();
  expect(form().getByLabelText('Send reminders to clients').elements()).toEqual([]);
  await form().getByLabelText('Reminders come from').selectOptions('Template: Interviews');
  await expect.element(form().getByText('10 days before')).toBeVisible();
  expect(form().getByRole('button', { name: 'Add Reminder' }).elements()).toEqual([]);
  await expect.element(form().getByText(/For the office it is off now/)).toBeVisible();
  await form().getByLabelText('Send reminders to clients').click();
  await expectAccessible();
  await expectNoOverflow();
  answer(updateDateSetting, ({ body }) => {
    expect(body).toEqual({
      id: idOf(50),
      ID: idOf(50),
      TemplateID: TEMPLATE.id,
      ClientReminders: true,
      version: 1,
    });
    return { date_setting: answerType({ template_id: TEMPLATE.id, client_reminders: true, version: 2 }) };
  });
  await form().getByRole('button', { name: 'Save' }).click();
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await expect.element(reminders.getByRole('link', { name: 'Interviews' })).toBeVisible();
  await expect.element(reminders.getByText('10 days before')).toBeVisible();
  await expect
    .element(reminders.getByText(/^Clients get nothing until reminders to clients are/))
    .toBeVisible();
  await expectAccessible();
});

it('a reminder can go to a group; a refused target is shown at its reminder', async () => {
  await openWorkspace(PAGE);
  await page.getByRole('button', { name: 'Edit' }).click();
  await form().getByLabelText('Target of reminder 1').selectOptions('Paralegals');
  const words = 'Neither a known group nor a member’s e-mail address';
  const refusal = new Refusal('invalid_input', 'Some fields are not right');
  refusal.problem.fields = { 'reminder_target.0': words };
  fail(updateDateSetting, refusal);
  await form().getByRole('button', { name: 'Save' }).click();
  await expect.element(form().getByText(words)).toBeVisible();
  answer(updateDateSetting, ({ body }) => {
    expect(body).toMatchObject({ ReminderIn: [-604_800], ReminderTarget: [`group:${GROUP.id}`] });
    return { date_setting: answerType({ reminder_target: [`group:${GROUP.id}`], version: 2 }) };
  });
  await form().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('region', { name: 'Reminders' }).getByText('Paralegals')).toBeVisible();
});

it('a refused number of days is shown at its reminder, also behind a deleted one, until it changes', async () => {
  answerType({ reminder_in: [-604_800, 0], reminder_target: ['case_team', 'admins'] });
  await openWorkspace(PAGE);
  await page.getByRole('button', { name: 'Edit' }).click();
  await form().getByRole('button', { name: 'Delete reminder 1' }).click();
  await form().getByLabelText('Timing of reminder 2').selectOptions('After');
  await form().getByLabelText('Duration of reminder 2').selectOptions('Custom days');
  const days = form().getByLabelText('Custom days of reminder 2');
  await days.fill('99999');
  const refusal = new Refusal('invalid_input', 'ReminderIn.0: At most 100 years');
  refusal.problem.fields = { 'ReminderIn.0': 'At most 100 years' };
  fail(updateDateSetting, refusal);
  await form().getByRole('button', { name: 'Save' }).click();
  await expect.element(form().getByText('At most 100 years', { exact: true })).toBeVisible();
  await expect.element(days).toHaveAttribute('aria-invalid', 'true');
  await days.fill('90');
  await expect.element(form().getByText('At most 100 years', { exact: true })).not.toBeInTheDocument();
});

it('shows only the own list when templates cannot be loaded, with a message', async () => {
  fail(listReminderTemplates, LOST);
  await openWorkspace(PAGE);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect
    .element(form().getByText('Templates cannot be chosen now: No response from server'))
    .toBeVisible();
  await expect.element(form().getByLabelText('Target of reminder 1')).toHaveValue('case_team');
});

it('names someone else’s template before overwriting it', async () => {
  await openWorkspace(PAGE);
  await page.getByRole('button', { name: 'Edit' }).click();
  await form().getByLabelText('Name').fill('USCIS interview');
  fail(
    updateDateSetting,
    new Refusal(
      'stale_version',
      'Someone else changed this',
      typeWith({ template_id: TEMPLATE.id, version: 2 }),
    ),
  );
  await form().getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect.element(conflict.getByRole('cell', { name: 'Template: Interviews' })).toBeVisible();
});

it('an example shows the reminders of a date; a failure offers Retry', async () => {
  fail(previewReminders, LOST);
  await openWorkspace(PAGE);
  await page.getByRole('button', { name: 'What a date of this type brings' }).click();
  const example = page.getByRole('region', { name: 'Example' });
  await expect.element(example.getByText('No response from server')).toBeVisible();
  await tryAgain(example.getByRole('button', { name: 'Try Again' }), () =>
    answer(previewReminders, ({ body }) => {
      expect(body).toEqual({ date_type: 'Interview' });
      return {
        reminders: [
          {
            date_id: null,
            date_type: 'Interview',
            important_date: '2026-03-10',
            offset_days: -7,
            target: 'case_team',
            target_name: 'Case team',
            recipients: [],
            to_admins: false,
            due_at: '2026-03-03T14:00:00Z',
            held_back: null,
            subject: 'Interview: 7 days remaining – Example case',
            text: 'Interview of Example case is soon.',
          },
        ],
      };
    }),
  );
  await expect.element(example.getByText('7 days before')).toBeVisible();
  await expectAccessible();
});

it('the list shows the number of reminders or the template, and the defaults of offices', async () => {
  const days = [-30, -7, -1, 0, 1].map((day) => day * 86_400);
  const begun = typeWith({ reminder_in: days, reminder_target: days.map(() => 'case_team') });
  const templated = typeWith({ id: idOf(51), date_name: 'RFE', template_id: TEMPLATE.id });
  answer(listDateSettings, { date_settings: [begun, templated], archived_in_use: [] });
  await openWorkspace('/date_settings');
  const table = page.getByRole('table', { name: 'Types of Dates' });
  await expect.element(table.getByText('5', { exact: true })).toBeVisible();
  await expect.element(table.getByText('Template', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(/^A new office begins with reminders to the case team: 30, 7 and 1/))
    .toBeVisible();
  await expectAccessible();
});

it('an admin finds removed types and restores one, after a failure', async () => {
  const removed = typeWith({ id: idOf(52), date_name: 'Hearing' });
  answer(listDateSettings, ({ query }) => ({
    date_settings: query.get('deleted') === 'true' ? [removed] : [typeWith()],
    archived_in_use: [],
  }));
  await openWorkspace('/date_settings');
  const table = page.getByRole('table', { name: 'Types of Dates' });
  await expect.element(table.getByText('Interview')).toBeVisible();
  await page.getByRole('switch', { name: 'Deleted' }).click();
  await expect.element(table.getByText('Hearing')).toBeVisible();
  expect(location.search).toBe('?deleted=true');
  expect(table.getByText('Interview').elements()).toEqual([]);
  await expectAccessible();
  fail(restoreDateSetting, new Refusal('conflict', 'A date type is already named Hearing'));
  await table.getByRole('button', { name: 'Restore Hearing' }).click();
  await expect.element(page.getByText('A date type is already named Hearing')).toBeVisible();
  answer(restoreDateSetting, () => {
    answer(listDateSettings, { date_settings: [], archived_in_use: [] });
    return { date_setting: removed };
  });
  await table.getByRole('button', { name: 'Restore Hearing' }).click();
  await expect.element(page.getByText('Hearing restored')).toBeVisible();
  await expect.element(page.getByText('Nothing deleted')).toBeVisible();
});

it('client reminders are enabled after a question, disabled without one; a failure changes nothing', async () => {
  await openWorkspace('/organization');
  const toggle = page.getByRole('switch', { name: 'Send reminders to clients' });
  fail(updateOrganization, LOST);
  await toggle.click();
  const question = page.getByRole('dialog', { name: 'Send reminders to clients?' });
  await question.getByRole('button', { name: 'Send to Clients' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expect.element(toggle).not.toBeChecked();
  answer(updateOrganization, ({ body }) => ({ ...OFFICE, ...(body as { client_reminders: boolean }) }));
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await question.getByRole('button', { name: 'Send to Clients' }).click();
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
});
