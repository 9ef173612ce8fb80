import {
  type CaseRecord,
  getCaseRecord,
  listCaseRecords,
  restrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { listUsers } from '@landfall/contract/organization';
import { getSettings } from '@landfall/contract/settings';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = OPEN_CASE.id;
const [ORG, UGO, ADA] = [OPEN_CASE.org, idOf(3), idOf(4)];

const record: CaseRecord = {
  ...OPEN_CASE,
  title: 'Okafor: VAWA',
  assignees: [{ id: UGO, display_name: 'Ugo Marin', duty: '' }],
};

/** Signs a person in: by default Ugo, with the role of a user. */
function signedIn(id = UGO, role: 'viewer' | 'user' | 'admin' | 'super_admin' = 'user') {
  answer(getSettings, {
    user: {
      id,
      email: 'ugo@example.test',
      email_verified: true,
      display_name: 'Ugo Marin',
      org_id: ORG,
      roles: [role],
      needs_second_factor: false,
      needs_confirmed_email: false,
      operator: false,
    },
    settings: {},
    organizations: [{ id: ORG, name: 'Harbor Immigration', roles: [role] }],
  });
}

function answerCase(changes: Partial<CaseRecord> = {}) {
  answer(getCaseRecord, {
    case_record: { ...record, ...changes },
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
}

beforeEach(() => {
  answerCase();
  const member = { org_id: ORG, created_at: '2026-01-05T15:00:00Z', has_signed_in: true };
  answer(listUsers, {
    users: [
      { ...member, id: UGO, display_name: 'Ugo Marin', email: 'ugo@example.test', roles: ['user'] },
      { ...member, id: ADA, display_name: 'Ada Lind', email: 'ada@example.test', roles: ['user'] },
    ],
  });
});

const restrict = () => page.getByRole('button', { name: 'Restrict' });

it.each([
  ['a member of the team', UGO, 'user', true],
  ['a member of the team who may only read', UGO, 'viewer', false],
  ['an admin outside the team', ADA, 'admin', false],
  ['a super admin', ADA, 'super_admin', true],
] as const)('offers restricting depending on the roles: %s', async (_, person, role, offered) => {
  signedIn(person, role);
  await openWorkspace(`/case_records/${CASE}`);
  await expect.element(page.getByRole('heading', { name: 'Case Team' })).toBeVisible();
  await expect.element(page.getByText('Ugo Marin').last()).toBeVisible();
  await expect.poll(() => restrict().elements().length).toBe(offered ? 1 : 0);
});

it('a failure is shown, and the case stays unchanged', async () => {
  signedIn();
  fail(restrictCaseRecord, new Refusal('unavailable', 'The database is away'));
  await openWorkspace(`/case_records/${CASE}`);
  await restrict().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restrict' }).click();
  await expect.element(page.getByText('The database is away')).toBeVisible();
  await expect.element(restrict()).toBeEnabled();
});

it('the team of a restricted case keeps a member', async () => {
  signedIn();
  answerCase({ restricted: true });
  await openWorkspace(`/case_records/${CASE}`);
  await page.getByRole('button', { name: 'Edit case team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Ugo Marin').click();
  await expect.element(dialog.getByText('A restricted case keeps someone on its team.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Ada Lind').click();
  await expect.element(dialog.getByText('You will no longer see this case')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
});

it('a case hidden while its page is open shows the page of a missing record', async () => {
  signedIn();
  await openWorkspace(`/case_records/${CASE}`);
  await expect.element(page.getByRole('heading', { name: 'Okafor: VAWA' })).toBeVisible();
  answer(restrictCaseRecord, () => {
    fail(getCaseRecord, new Refusal('not_found', 'Not found'));
    return { case_record: { ...record, restricted: true } };
  });
  // Makes the page refetch the case.
  await restrict().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restrict' }).click();
  await expect.element(page.getByText('Case record not found')).toBeVisible();
});

it('warns when handing over a restricted case, although its page closes first', async () => {
  signedIn();
  answerCase({ restricted: true });
  await openWorkspace(`/case_records/${CASE}`);
  await page.getByRole('button', { name: 'Edit case team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Ugo Marin').click();
  await dialog.getByLabelText('Ada Lind').click();
  fail(getCaseRecord, new Refusal('not_found', 'Not found'));
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  answer(updateCaseRecord, async () => {
    // Half a minute later the window becomes visible again, and the page refetches its case.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    onTestFinished(() => void vi.useRealTimers());
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText('Case record not found')).toBeVisible();
    return { case_record: { ...record, restricted: true, assignees: [] } };
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Case team saved. You no longer see the case')).toBeVisible();
  await expect.element(page.getByText('No case records yet')).toBeVisible();
});
