import { listUsers } from '@landfall/contract/organization';
import {
  createReminderGroup,
  createReminderTemplate,
  deleteReminderTemplate,
  listReminderGroups,
  listReminderTemplates,
  previewReminders,
  type ReminderGroup,
  type ReminderTemplate,
  updateReminderGroup,
  updateReminderTemplate,
} from '@landfall/contract/reminders';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const MADE = { created_at: '2026-01-05T15:00:00Z', version: 1 };
const GROUP: ReminderGroup = {
  ...MADE,
  id: idOf(40),
  name: 'Paralegals',
  members: [idOf(3)],
  used_by: ['Deadlines'],
};
const TEMPLATE: ReminderTemplate = {
  ...MADE,
  id: idOf(30),
  name: 'Deadlines',
  description: 'For whatever is filed',
  entries: [
    { offset_days: -30, target: 'case_team', subject: '', text: '' },
    { offset_days: 0, target: `group:${GROUP.id}`, subject: 'Today: {date_type}', text: '' },
  ],
  date_types: ['Filing Deadline', 'RFE Response Due'],
};
const UNUSED: ReminderTemplate = { ...TEMPLATE, id: idOf(31), name: 'Appointments', date_types: [] };

beforeEach(() => {
  answer(listReminderTemplates, { templates: [UNUSED, TEMPLATE] });
  answer(listReminderGroups, { groups: [GROUP] });
  answer(previewReminders, { reminders: [] });
  const member = {
    org_id: idOf(2),
    created_at: '2026-01-05T15:00:00Z',
    has_signed_in: true,
    roles: ['user' as const],
  };
  answer(listUsers, {
    users: [
      { ...member, id: idOf(3), display_name: 'Ada Lind', email: 'ada@example.test' },
      { ...member, id: idOf(4), display_name: 'Tom Ellery', email: 'tom@example.test' },
    ],
  });
});

const dialog = (name: string) => page.getByRole('dialog', { name });

it('lists templates with their reminders and uses', async () => {
  await openWorkspace('/reminders?tab=templates');
  const table = page.getByRole('table', { name: 'Reminder templates' });
  await expect.element(table.getByText('1 month before: Case team').first()).toBeVisible();
  await expect.element(table.getByText('On the day: Paralegals').first()).toBeVisible();
  await expect.element(table.getByText('Filing Deadline, RFE Response Due')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('offers Retry when lists cannot be loaded; an empty one explains itself', async () => {
  fail(listReminderTemplates, LOST);
  fail(listReminderGroups, LOST);
  await openWorkspace('/reminders?tab=templates');
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await askAgain(
    page.getByRole('button', { name: 'Try Again' }),
    () => answer(listReminderTemplates, { templates: [] }),
    page.getByText('No reminder templates yet'),
  );
  await expectAccessible();
  await page.getByRole('tab', { name: 'Groups' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await askAgain(
    page.getByRole('button', { name: 'Try Again' }),
    () => answer(listReminderGroups, { groups: [] }),
    page.getByText('No groups yet'),
  );
  await expectAccessible();
});

it('a new template names missing fields, shows an example, and is kept when refused', async () => {
  await openWorkspace('/reminders?tab=templates&template=new');
  const made = dialog('New Template');
  await made.getByLabelText('Days of reminder 1').fill('soon');
  await made.getByRole('button', { name: 'Save' }).click();
  for (const words of ['Name is required', 'A whole number of days, from 1 on', 'Target is required'])
    await expect.element(made.getByText(words)).toBeVisible();
  await expectAccessible();
  await made.getByLabelText('Name').fill('Deadlines');
  await made.getByLabelText('Days of reminder 1').fill('10');
  await made.getByRole('button', { name: 'Subject and text of reminder 1' }).click();
  await expect.element(made.getByText('Shown once the days and the target are chosen.')).toBeVisible();
  answer(previewReminders, ({ body }) => {
    const { entries } = body as { entries: { subject: string; offset_days: number; target: string }[] };
    expect(entries).toHaveLength(1);
    const [entry] = entries;
    return {
      reminders: [
        {
          date_id: null,
          date_type: 'Filing Deadline',
          important_date: '2026-03-13',
          offset_days: entry?.offset_days ?? 0,
          target: entry?.target ?? '',
          target_name: 'Paralegals',
          recipients: [],
          to_admins: false,
          due_at: '2026-03-03T14:00:00Z',
          held_back: null,
          subject: entry?.subject.replace('{days}', '10 days remaining') ?? '',
          text: 'Filing Deadline of Example case',
        },
      ],
    };
  });
  await made.getByLabelText('Target of reminder 1').selectOptions('Paralegals');
  await made.getByLabelText('Subject of reminder 1').fill('Soon: {days}');
  await expect.element(made.getByText('Soon: 10 days remaining')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();

  fail(createReminderTemplate, new Refusal('conflict', 'A reminder template is already named Deadlines'));
  await made.getByRole('button', { name: 'Save' }).click();
  await expect.element(made.getByText('A reminder template is already named Deadlines')).toBeVisible();
  answer(createReminderTemplate, ({ body }) => {
    expect(body).toEqual({
      name: 'Deadlines',
      description: '',
      entries: [{ offset_days: -10, target: `group:${GROUP.id}`, subject: 'Soon: {days}', text: '' }],
    });
    return { template: TEMPLATE };
  });
  await made.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByText('Template "Deadlines" saved. Date types can use it now.'))
    .toBeVisible();
  await expect.element(made).not.toBeInTheDocument();
});

it('an edited template shows its effect; someone else’s change is shown first', async () => {
  await openWorkspace('/reminders?tab=templates');
  await page.getByRole('button', { name: 'Edit Deadlines' }).click();
  const edit = dialog('Edit Template');
  await expect
    .element(edit.getByText(/^Used by Filing Deadline, RFE Response Due\. What is still/))
    .toBeVisible();
  await expect.element(edit.getByLabelText('Subject of reminder 2')).toHaveValue('Today: {date_type}');
  await edit.getByRole('button', { name: 'Delete reminder 1' }).click();
  fail(
    updateReminderTemplate,
    new Refusal('stale_version', 'Someone else changed this in the meantime', {
      ...TEMPLATE,
      name: 'Filings',
      version: 2,
    }),
  );
  await edit.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog('Someone else changed this');
  await expect.element(conflict.getByRole('cell', { name: 'Filings' })).toBeVisible();
  await expect.element(conflict.getByRole('cell', { name: /^On the day, Paralegals/ })).toBeVisible();
  await expectAccessible();
  answer(updateReminderTemplate, ({ body }) => {
    expect(body).toEqual({ entries: TEMPLATE.entries.slice(1), version: 2 });
    return { template: { ...TEMPLATE, version: 3 } };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Template "Deadlines" saved')).toBeVisible();
});

it('a template in use names its date types and stays; another is deleted after a question', async () => {
  await openWorkspace('/reminders?tab=templates');
  await page.getByRole('button', { name: 'Delete Deadlines' }).click();
  const inUse = dialog('Deadlines is in use');
  await expect
    .element(inUse.getByText(/^Used by Filing Deadline, RFE Response Due\. Give them/))
    .toBeVisible();
  await expectAccessible();
  await inUse.getByRole('button', { name: 'OK' }).click();
  fail(
    deleteReminderTemplate,
    new Refusal('conflict', 'It is used by Interview. Give them other reminders first'),
  );
  await page.getByRole('button', { name: 'Delete Appointments' }).click();
  await dialog('Delete Appointments?').getByRole('button', { name: 'Delete Template' }).click();
  await expect
    .element(page.getByText(/^Appointments was not deleted. It is used by Interview/))
    .toBeVisible();
  answer(deleteReminderTemplate, () => {
    answer(listReminderTemplates, { templates: [TEMPLATE] });
    return undefined;
  });
  await page.getByRole('button', { name: 'Delete Appointments' }).click();
  await dialog('Delete Appointments?').getByRole('button', { name: 'Delete Template' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete Deadlines' })).toHaveFocus();
});

it('the URL of a deleted template says so', async () => {
  await openWorkspace(`/reminders?tab=templates&template=${idOf(77)}`);
  await expect.element(dialog('Edit Template').getByText('Template not found')).toBeVisible();
});

it('a group requires a name and a member', async () => {
  await openWorkspace('/reminders?tab=groups');
  await expect.element(page.getByRole('table', { name: 'Groups' }).getByText('Ada Lind')).toBeVisible();
  await page.getByRole('button', { name: 'New Group' }).click();
  const made = dialog('New Group');
  await made.getByRole('button', { name: 'Save' }).click();
  await expect.element(made.getByText('Name is required')).toBeVisible();
  await expect.element(made.getByText('Choose at least one member')).toBeVisible();
  await expectAccessible();
  await made.getByLabelText('Name').fill('Attorneys');
  await made.getByLabelText('Find a member').fill('tom');
  await expect.element(made.getByLabelText('Ada Lind')).not.toBeInTheDocument();
  await made.getByLabelText('Tom Ellery (tom@example.test)').click();
  answer(createReminderGroup, ({ body }) => {
    expect(body).toEqual({ name: 'Attorneys', members: [idOf(4)] });
    return { group: { ...GROUP, id: idOf(41), name: 'Attorneys', used_by: [] } };
  });
  await made.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Group "Attorneys" saved. Reminders can go to it now.')).toBeVisible();
});

it('a group changed by someone else meanwhile shows both versions', async () => {
  await openWorkspace(`/reminders?tab=groups&group=${GROUP.id}`);
  const edit = dialog('Edit Group');
  await edit.getByLabelText('Tom Ellery (tom@example.test)').click();
  fail(
    updateReminderGroup,
    new Refusal('stale_version', 'Someone else changed this in the meantime', {
      ...GROUP,
      name: 'Team',
      version: 2,
    }),
  );
  await edit.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog('Someone else changed this');
  await expect.element(conflict.getByRole('cell', { name: 'Team' })).toBeVisible();
  await expect.element(conflict.getByRole('cell', { name: 'Ada Lind, Tom Ellery' })).toBeVisible();
  await expectAccessible();
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(edit).not.toBeInTheDocument();
});
