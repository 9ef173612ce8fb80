import { type DateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { listDeadlineRules } from '@landfall/contract/deadline-rules';
import type { CallArguments } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listHistory } from '@landfall/contract/history';
import { EMPTY_DEFINITION, type KindDefinition } from '@landfall/contract/kind-definitions';
import {
  addSuggestedKind,
  archiveMatterType,
  createMatterType,
  getMatterType,
  restoreMatterType,
  updateMatterType,
} from '@landfall/contract/matter-type-changes';
import { type ListedMatterType, listMatterTypes } from '@landfall/contract/matter-types';
import { suggestedKind } from '@landfall/domain/kinds/catalogue';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { listed, RFE } from '../../testing/deadline-rules.ts';
import { defined } from '../../testing/matter-types.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const ASYLUM: ListedMatterType = {
  id: idOf(51),
  name: 'I-589 asylum',
  key: 'i_589',
  forms: [],
  version: 1,
  archived_at: NOT_ARCHIVED,
};
const ARCHIVED = { ...ASYLUM, archived_at: '2026-03-01T15:00:00Z' };

const FILING: DateSetting = {
  id: idOf(60),
  ID: idOf(60),
  date_name: 'Filing Deadline',
  DateName: 'Filing Deadline',
  reminder_in: [],
  ReminderIn: [],
  reminder_target: [],
  ReminderTarget: [],
  template_id: null,
  TemplateID: null,
  client_reminders: false,
  ClientReminders: false,
  metadata: null,
  Metadata: null,
  version: 1,
  Version: 1,
  created_at: '2026-01-05T15:00:00Z',
  CreatedAt: '2026-01-05T15:00:00Z',
  archived_at: NOT_ARCHIVED,
  ArchivedAt: NOT_ARCHIVED,
};

const section = () => page.getByRole('region', { name: 'Kinds of cases' });
const row = () => section().getByRole('listitem').nth(0);

it('says that there are none, and why they could not be loaded', async () => {
  fail(listMatterTypes, new Refusal('forbidden', 'Not now'));
  await openWorkspace('/organization');
  await expect.element(section().getByText('Not now')).toBeVisible();
  await askAgain(
    section().getByRole('button', { name: 'Retry' }),
    () => answer(listMatterTypes, { matter_types: [] }),
    section().getByText('No kinds yet'),
  );
  await expectAccessible();
});

it('archives a kind, and restores it', async () => {
  answer(listMatterTypes, { matter_types: [ASYLUM] });
  await openWorkspace('/organization');
  await expect.element(row().getByText('I-589 asylum')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(archiveMatterType, LOST);
  await row().getByRole('button', { name: 'Archive I-589 asylum' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  answer(archiveMatterType, () => {
    answer(listMatterTypes, { matter_types: [ARCHIVED] });
    return { matter_type: defined(ARCHIVED) };
  });
  await row().getByRole('button', { name: 'Archive I-589 asylum' }).click();
  await expect.element(row().getByText('Archived')).toBeVisible();
  answer(restoreMatterType, () => {
    answer(listMatterTypes, { matter_types: [ASYLUM] });
    return { matter_type: defined(ASYLUM) };
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('I-589 asylum restored')).toBeVisible();
});

it('shows the history of a kind', async () => {
  answer(listMatterTypes, { matter_types: [ASYLUM] });
  answer(listHistory, {
    changes: [
      {
        id: idOf(81),
        kind: 'matter_type',
        became: 'changed',
        reason: '',
        record: { id: ASYLUM.id, kind: 'matter_type', name: ASYLUM.name, case_id: null },
        fields: [{ field: 'roles', from: null, to: 'Applicant (beneficiary)' }],
        at: '2026-03-01T15:00:00Z',
        action: 'matter_type.updated',
        actor: { id: idOf(3), display_name: 'Ada Lind' },
      },
    ],
    total: 1,
    next_cursor: null,
  });
  await openWorkspace('/organization');
  await row().getByRole('button', { name: 'History of I-589 asylum' }).click();
  const dialog = page.getByRole('dialog', { name: 'History of I-589 asylum' });
  await expect.element(dialog.getByText('People')).toBeVisible();
  await expect.element(dialog.getByText('Applicant (beneficiary)')).toBeVisible();
  await expectAccessible();
});

it('a new kind requires a unique name', async () => {
  answer(listMatterTypes, { matter_types: [ASYLUM] });
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'New kind' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Kind of Case' });
  fail(createMatterType, new Refusal('conflict', 'A kind of case has this name already'));
  await dialog.getByLabelText('Name').fill('I-589 Asylum');
  await dialog.getByRole('button', { name: 'Add Kind' }).click();
  await expect.element(dialog.getByText('A kind of case has this name already')).toBeVisible();
  answer(createMatterType, ({ body }) => {
    expect(body).toEqual({ name: 'U visa', definition: EMPTY_DEFINITION });
    return { matter_type: defined({ ...ASYLUM, name: 'U visa', key: 'u_visa' }) };
  });
  await dialog.getByLabelText('Name').fill('U visa');
  await dialog.getByRole('button', { name: 'Add Kind' }).click();
  await expect.element(page.getByText('U visa added')).toBeVisible();
});

describe('the definition of a kind', () => {
  const definition: KindDefinition = {
    ...EMPTY_DEFINITION,
    forms: ['I-589'],
    tasks: [
      {
        key: 'draft',
        title: 'Draft',
        note: '',
        duty: 'paralegal',
        due: { from: 'opening', of: '', days: 7 },
      },
    ],
  };
  const dialog = () => page.getByRole('dialog', { name: 'Edit I-589 asylum' });
  const edit = () => row().getByRole('button', { name: 'Edit I-589 asylum' }).click();

  beforeEach(() => {
    answer(listMatterTypes, { matter_types: [ASYLUM] });
    answer(getMatterType, { matter_type: defined(ASYLUM, definition) });
    answer(listDateSettings, { date_settings: [FILING], archived_in_use: [] });
    answer(listDeadlineRules, { deadline_rules: [listed(RFE)] });
  });

  it('is loaded first, with a failure shown', async () => {
    fail(getMatterType, new Refusal('forbidden', 'Not now'));
    await openWorkspace('/organization');
    await edit();
    await expect.element(dialog().getByText('Not now')).toBeVisible();
    await askAgain(
      dialog().getByRole('button', { name: 'Retry' }),
      () => answer(getMatterType, { matter_type: defined(ASYLUM, definition) }),
      dialog().getByLabelText('Name'),
    );
    await expect.element(dialog().getByText('Paralegal, 7 days after the opening')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
  });

  it('gets a date, a rule and a task counted from either', async () => {
    await openWorkspace('/organization');
    await edit();
    await dialog().getByLabelText('Deadline Rules').first().fill('evidence');
    await page.getByRole('option', { name: RFE.name }).click();
    await dialog().getByRole('button', { name: 'Add Date' }).click();
    await dialog().getByLabelText('Date type 1').selectOptions('Filing Deadline');
    await dialog().getByLabelText('Days until date 1').fill('sixty');
    await dialog().getByRole('button', { name: 'Add Task' }).click();
    await dialog().getByRole('textbox', { name: 'Task', exact: true }).fill('Answer it');
    await dialog().getByLabelText('Counted From').selectOptions(`Response must be received (${RFE.name})`);
    await dialog().getByLabelText('Days', { exact: true }).fill('14');
    await expect
      .element(dialog().getByText(`14 days before Response must be received (${RFE.name})`))
      .toBeVisible();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog().getByText('A whole number up to 3650')).toBeVisible();
    await dialog().getByLabelText('Days until date 1').fill('60');
    answer(updateMatterType, ({ body }) => {
      expect(body).toEqual({
        name: ASYLUM.name,
        version: 1,
        definition: {
          ...definition,
          dates: [{ date_type: 'Filing Deadline', days: 60 }],
          rules: [RFE.key],
          tasks: [
            ...definition.tasks,
            {
              key: 'answer_it',
              title: 'Answer it',
              note: '',
              duty: '',
              due: { from: 'rule', of: `${RFE.key}.due`, days: -14 },
            },
          ],
        },
      });
      return { matter_type: defined({ ...ASYLUM, version: 2 }) };
    });
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect
      .element(page.getByText('Version 2 of I-589 asylum saved. Cases stay as they are.'))
      .toBeVisible();
  });

  it('offers no archived rule; an existing one can be removed', async () => {
    const away = listed({ ...RFE, key: 'own-away', name: 'Put away', archived_at: '2026-03-01T12:00:00Z' });
    answer(listDeadlineRules, { deadline_rules: [listed(RFE), away] });
    answer(getMatterType, { matter_type: defined(ASYLUM, { ...definition, rules: ['own-away'] }) });
    await openWorkspace('/organization');
    await edit();
    const rules = dialog().getByLabelText('Deadline Rules').first();
    await expect.element(dialog().getByText('Put away (archived)').first()).toBeVisible();
    await rules.click();
    await expect.element(page.getByRole('option', { name: RFE.name })).toBeVisible();
    const option = page.getByRole('option', { name: 'Put away (archived)' });
    await expect.element(option).toHaveAttribute('data-combobox-disabled');
    await userEvent.keyboard('{Backspace}{Tab}');
    answer(updateMatterType, ({ body }) => {
      expect(body).toMatchObject({ definition: { rules: [] } });
      return { matter_type: defined({ ...ASYLUM, version: 2 }) };
    });
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(/^Version 2 of I-589 asylum saved/)).toBeVisible();
  });

  it('can take the suggestion; someone else’s version is shown first', async () => {
    await openWorkspace('/organization');
    await edit();
    await dialog().getByRole('button', { name: 'Use the suggestion' }).click();
    await expect.element(dialog().getByText('Draft the declaration')).toBeVisible();
    const renamed = { ...ASYLUM, name: 'Asylum', version: 2 };
    const current = defined(renamed, { ...definition, forms: ['I-589', 'G-28', 'I-765'] });
    fail(updateMatterType, new Refusal('stale_version', 'Stale', current));
    await dialog().getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect.element(conflict.getByText('I-589, G-28, I-765')).toBeVisible();
    await expectAccessible();
    answer(updateMatterType, ({ body }) => {
      const { version, name, definition: sent } = body as CallArguments<typeof updateMatterType>['body'];
      expect([version, sent?.tasks.length]).toEqual([2, suggestedKind('i_589')?.definition.tasks.length]);
      // The other user's name stays, because only they changed it.
      expect(name).toBe('Asylum');
      return { matter_type: defined({ ...ASYLUM, version: 3 }) };
    });
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(page.getByText(/^Version 3 of I-589 asylum saved/)).toBeVisible();
  });
});

it('finds and adds kinds of the catalogue, without existing ones', async () => {
  answer(listMatterTypes, { matter_types: [ASYLUM] });
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'Add from the catalogue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kinds That Come With the Product' });
  await expect.element(dialog.getByRole('region', { name: 'Court' }).getByText('Bond')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  await dialog.getByLabelText('Find').fill('nothing so');
  await expect.element(dialog.getByText('No kind has this name.')).toBeVisible();
  await dialog.getByLabelText('Find').fill('i-589');
  const rows = dialog.getByRole('listitem');
  await expect.element(rows.filter({ hasText: 'I-589 asylum in court' })).toBeVisible();
  await expect.element(rows.nth(0).getByText('Added')).toBeVisible();
  fail(addSuggestedKind, LOST);
  await dialog.getByRole('button', { name: 'Add I-589 asylum in court' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  const court = { ...ASYLUM, id: idOf(52), name: 'I-589 asylum in court', key: 'i_589_court' };
  answer(addSuggestedKind, ({ body }) => {
    expect(body).toEqual({ key: 'i_589_court' });
    answer(listMatterTypes, { matter_types: [ASYLUM, court] });
    return { matter_type: defined(court) };
  });
  await dialog.getByRole('button', { name: 'Add I-589 asylum in court' }).click();
  await expect.element(rows.nth(1).getByText('Added')).toBeVisible();
});
