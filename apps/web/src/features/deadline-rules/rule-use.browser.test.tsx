import { createChangeSet } from '@landfall/contract/change-sets';
import { createDateSetting, type DateSetting, listDateSettings } from '@landfall/contract/date-settings';
import {
  adoptDeadlineRule,
  archiveDeadlineRule,
  getDeadlineRule,
  listDeadlineRules,
  restoreDeadlineRule,
  retireDeadlineRule,
} from '@landfall/contract/deadline-rules';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listHistory } from '@landfall/contract/history';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { COUNTER, inOffice, listed, RFE, USED } from '../../testing/deadline-rules.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

function dateType(at: number, name: string, archived_at = NOT_ARCHIVED): DateSetting {
  return {
    id: idOf(at),
    ID: idOf(at),
    date_name: name,
    DateName: name,
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
    created_at: USED.adopted_at,
    CreatedAt: USED.adopted_at,
    archived_at,
    ArchivedAt: archived_at,
    version: 1,
    Version: 1,
  };
}
const types = (...date_settings: DateSetting[]) =>
  answer(listDateSettings, { date_settings, archived_in_use: [] });
const SECOND = { ...RFE, id: idOf(60), version: 2 };
const RULE_PAGE = '/date_settings/rules/uscis-rfe';
const use = () => page.getByRole('region', { name: 'Use', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

beforeEach(() => types(dateType(50, 'RFE Response Due'), dateType(51, 'Interview')));

describe('the list', () => {
  it('marks rules in use, and can be filtered by them', async () => {
    const used = listed({ ...RFE, name: 'Used rule', key: 'used' }, USED);
    const newer = listed({ ...SECOND, name: 'Newer rule', key: 'newer' }, USED);
    answer(listDeadlineRules, { deadline_rules: [used, newer, listed(COUNTER)] });
    await openWorkspace('/date_settings/rules');
    const table = page.getByRole('table', { name: 'Deadline Rules' });
    await expect.element(table.getByText('In use', { exact: true })).toBeVisible();
    await expect.element(table.getByText('New version', { exact: true })).toBeVisible();
    await expect.element(table.getByText('Not in use')).toBeVisible();
    await page.getByLabelText('Use', { exact: true }).selectOptions('In use');
    await expect.element(page.getByText('2 rules')).toBeVisible();
    await expect.poll(() => location.search).toBe('?use=in_use');
    await page.getByLabelText('Use', { exact: true }).selectOptions('New version');
    await expect.element(page.getByText('1 rule', { exact: true })).toBeVisible();
    await expect.element(table.getByText('Newer rule')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
  });

  it('marks overdue reviews, and shows the office’s own rules', async () => {
    const stale = listed({ ...RFE, name: 'Old rule', key: 'old', review_by: '2026-01-31' });
    const own = listed({ ...RFE, name: 'Reply to counsel', key: 'own-reply', owner: 'office' });
    answer(listDeadlineRules, { deadline_rules: [own, stale] });
    await openWorkspace('/date_settings/rules');
    const table = page.getByRole('table', { name: 'Deadline Rules' });
    await expect.element(table.getByText('Check again')).toBeVisible();
    await expect.element(table.getByText('Own rules')).toBeVisible();
    await expectAccessible();
    await page.getByLabelText('Use', { exact: true }).selectOptions('Own rules');
    await expect.element(page.getByText('1 rule', { exact: true })).toBeVisible();
    await expect.element(table.getByText('Old rule')).not.toBeInTheDocument();
  });

  it('lists archived ones separately', async () => {
    const away = { ...RFE, name: 'Old habit', key: 'own-old', owner: 'office' as const };
    const archived = listed({ ...away, archived_at: '2026-02-01T15:00:00Z' });
    answer(listDeadlineRules, { deadline_rules: [listed(RFE), archived] });
    await openWorkspace('/date_settings/rules');
    const table = page.getByRole('table', { name: 'Deadline Rules' });
    await expect.element(page.getByText('1 rule', { exact: true })).toBeVisible();
    await page.getByLabelText('Use', { exact: true }).selectOptions('Archived rules');
    await expect.element(table.getByText('Old habit')).toBeVisible();
    await expect.element(table.getByText(RFE.name)).not.toBeInTheDocument();
  });

  it('says that none is in use yet', async () => {
    answer(listDeadlineRules, { deadline_rules: [listed(RFE)] });
    await openWorkspace('/date_settings/rules?use=in_use');
    await expect.element(page.getByText('No rule is in use yet', { exact: false })).toBeVisible();
    await page.getByLabelText('Use', { exact: true }).selectOptions('New version');
    await expect.element(page.getByText('No rule is used this way.')).toBeVisible();
  });
});

describe('a rule', () => {
  it('is put into use with a type for each date', async () => {
    answer(getDeadlineRule, inOffice(RFE));
    const given: unknown[] = [];
    answer(adoptDeadlineRule, ({ body }) => {
      given.push(body);
      const taken = inOffice({ ...RFE, id: idOf(60) }, USED);
      answer(getDeadlineRule, taken);
      return taken;
    });
    await openWorkspace(RULE_PAGE);
    await expect.element(use().getByText('Not in use', { exact: false })).toBeVisible();
    await button('Use This Rule').click();
    await expect.element(dialog().getByText('Checked: Feb 20, 2026', { exact: false })).toBeVisible();
    await expectAccessible();
    const due = dialog().getByLabelText('Response must be received');
    await expect.element(due).toHaveValue('');
    await due.selectOptions('RFE Response Due');
    await dialog().getByRole('button', { name: 'Use This Rule' }).click();
    await expect.element(use().getByText('RFE Response Due')).toBeVisible();
    await expect.element(use().getByText('Mar 1, 2026, by Ada Lind')).toBeVisible();
    expect(given).toEqual([{ version: 1, output_map: { due: idOf(50) } }]);
    await expectAccessible();
    await expectNoOverflow();
  });

  it('can create a type with its date’s name, once, or use an existing one', async () => {
    answer(getDeadlineRule, inOffice(RFE));
    const made: unknown[] = [];
    answer(createDateSetting, ({ body }) => {
      made.push(body);
      const date_setting = dateType(52, 'Response must be received');
      types(dateType(50, 'RFE Response Due'), date_setting);
      return { date_setting };
    });
    fail(adoptDeadlineRule, new Refusal('conflict', 'A court has set this rule aside'));
    await openWorkspace(RULE_PAGE);
    await button('Use This Rule').click();
    const due = dialog().getByLabelText('Response must be received');
    await due.selectOptions('New date type “Response must be received”');
    await dialog().getByRole('button', { name: 'Use This Rule' }).click();
    await expect.element(dialog().getByText('A court has set this rule aside')).toBeVisible();
    await expect.element(due).toHaveValue(idOf(52));
    answer(adoptDeadlineRule, inOffice({ ...RFE, id: idOf(60) }, USED));
    await dialog().getByRole('button', { name: 'Use This Rule' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(made).toEqual([{ date_name: 'Response must be received' }]);
    await button('Use This Rule').click();
    await expect.element(due).toHaveValue(idOf(52));
  });

  it.each([
    ['rule_version', 'Show What Changes', { ...SECOND }, USED],
    ['rule_version', 'Dates by Earlier Versions', { ...SECOND }, { ...USED, version: 2 }],
    ['what_if', 'What If', { ...COUNTER, key: 'uscis-rfe' }, null],
  ] as const)('shows its effect on dates: %s', async (kind, label, shown, used) => {
    answerPerson('user');
    answer(getDeadlineRule, inOffice(shown, used));
    const asked: unknown[] = [];
    answer(createChangeSet, ({ body }) => {
      asked.push(body);
      return new Refusal('conflict', 'It does not wait any more');
    });
    await openWorkspace(RULE_PAGE);
    await button(label).click();
    await expect.element(page.getByText('It does not wait any more')).toBeVisible();
    expect(asked).toEqual([{ cause: { kind, rule: 'uscis-rfe', version: shown.version } }]);
  });

  it('shows no effect without a waiting version', async () => {
    answer(getDeadlineRule, inOffice(RFE, USED));
    answerPerson('user');
    await openWorkspace(RULE_PAGE);
    await expect.element(use().getByText('Mar 1, 2026, by Ada Lind')).toBeVisible();
    expect(button('Show What Changes').elements()).toEqual([]);
  });

  it('shows at a date why its type was refused', async () => {
    answer(getDeadlineRule, inOffice(RFE));
    const refusal = new Refusal('invalid_input', 'output_map.due: There is no such date type');
    refusal.problem.fields = { 'output_map.due': 'There is no such date type' };
    fail(adoptDeadlineRule, refusal);
    await openWorkspace(RULE_PAGE);
    await button('Use This Rule').click();
    await dialog().getByRole('button', { name: 'Use This Rule' }).click();
    await expect.element(dialog().getByText('There is no such date type', { exact: true })).toBeVisible();
  });

  it('can change its types, and is taken out of use after a question', async () => {
    const known = inOffice({ ...RFE, id: idOf(60) }, USED);
    answer(getDeadlineRule, known);
    answer(adoptDeadlineRule, known);
    await openWorkspace(RULE_PAGE);
    await button('Change Date Types').click();
    await expect.element(dialog().getByLabelText('Response must be received')).toHaveValue(idOf(50));
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Date types saved')).toBeVisible();
    answer(retireDeadlineRule, () => {
      answer(getDeadlineRule, inOffice(known.rule));
      return inOffice(known.rule);
    });
    await button('Stop Using It').click();
    await expect.element(dialog().getByText('Those that it has set stay', { exact: false })).toBeVisible();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Stop Using It' }).click();
    await expect.element(page.getByText('is no longer used', { exact: false })).toBeVisible();
    await expect.element(button('Use This Rule')).toBeVisible();
    await expect.element(button('Stop Using It')).not.toBeInTheDocument();
  });

  it('shows a new version, which is put into use on request', async () => {
    answer(getDeadlineRule, inOffice(SECOND, USED));
    await openWorkspace(RULE_PAGE);
    await expect.element(use().getByText('Dates are counted by version 1', { exact: false })).toBeVisible();
    await button('Use Version 2').click();
    await expect.element(dialog().getByLabelText('Response must be received')).toHaveValue(idOf(50));
  });

  it('shows the differences, the steps, and an overdue review', async () => {
    const changes = [{ what: 'How ‘Response must be received’ is counted', from: '84 days later', to: null }];
    answer(getDeadlineRule, { ...inOffice({ ...SECOND, review_by: '2026-01-31' }, USED), changes });
    await openWorkspace(RULE_PAGE);
    const news = page.getByRole('list', { name: 'What is new' });
    await expect.element(news.getByText('84 days later')).toBeVisible();
    const steps = page.getByRole('list', { name: 'How Response must be received is counted' });
    await expect.element(steps.getByText('Begin with notice date')).toBeVisible();
    await expect
      .element(page.getByText('This rule was to be checked again by Jan 31, 2026', { exact: false }))
      .toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
  });

  it('that is not in effect cannot be used, and says so', async () => {
    answer(getDeadlineRule, inOffice(COUNTER));
    await openWorkspace(RULE_PAGE);
    await expect.element(use().getByText('It is not in force', { exact: false })).toBeVisible();
    await expect.element(button('Use This Rule')).not.toBeInTheDocument();
  });

  it('is read-only for members', async () => {
    answerPerson('user');
    answer(getDeadlineRule, inOffice({ ...RFE, id: idOf(60) }, USED));
    answer(listHistory, { changes: [], total: 0, next_cursor: null });
    await openWorkspace(RULE_PAGE);
    await expect.element(use().getByText('RFE Response Due')).toBeVisible();
    await expect.element(button('Stop Using It')).not.toBeInTheDocument();
    await button('Show History').click();
    await expect.element(dialog().getByText('Never changed')).toBeVisible();
  });

  it('requires another type when its date type is archived or removed', async () => {
    types(dateType(50, 'RFE Response Due', '2026-03-01T15:00:00Z'));
    answer(getDeadlineRule, inOffice({ ...RFE, id: idOf(60) }, USED));
    await openWorkspace(RULE_PAGE);
    await expect.element(use().getByText('(archived)', { exact: false })).toBeVisible();
    await button('Change Date Types').click();
    await expect.element(dialog().getByLabelText('Response must be received')).toHaveValue('');
  });
});

it('is archived, and restored by Undo', async () => {
  const own = { ...RFE, id: idOf(60), key: 'uscis-rfe', owner: 'office' as const };
  const away = { ...own, archived_at: '2026-03-02T15:00:00Z' };
  answer(getDeadlineRule, inOffice(own));
  answer(archiveDeadlineRule, () => {
    answer(getDeadlineRule, inOffice(away));
    return inOffice(away);
  });
  answer(restoreDeadlineRule, () => {
    answer(getDeadlineRule, inOffice(own));
    return inOffice(own);
  });
  await openWorkspace(RULE_PAGE);
  await button('Archive Rule').click();
  await expect.element(page.getByText(/^This rule is archived: it is in no list/)).toBeVisible();
  await expect.element(button('Restore Rule')).toBeVisible();
  expect(button('Use This Rule').elements()).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button('Archive Rule')).toBeVisible();
});
