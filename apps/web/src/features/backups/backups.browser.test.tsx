import { getBackupNotice } from '@landfall/contract/backup-notice';
import {
  confirmRecoverySheet,
  getBackups,
  runBackup,
  runDrill,
  showRecoverySheet,
  updateBackups,
} from '@landfall/contract/backups';
import { getSettings } from '@landfall/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { BACKUPS_OFF, BACKUPS_ON, BUCKET, DRIVE } from '../../testing/backups.ts';
import { answerPerson, ME, OFFICE } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const PATH = '/installation/backups';
const lead = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const row = (name: string) =>
  page.getByRole('list', { name: 'Places' }).getByRole('listitem').filter({ hasText: name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Makes the signed-in person an operator of the installation. */
function answerOperator() {
  answer(getSettings, {
    user: {
      id: ME,
      email: 'nadia@example.test',
      email_verified: true,
      display_name: 'Nadia Reyes',
      org_id: OFFICE.id,
      roles: ['super_admin'],
      needs_second_factor: false,
      needs_confirmed_email: false,
      operator: true,
    },
    settings: {},
    organizations: [{ id: OFFICE.id, name: OFFICE.name, roles: ['super_admin'] }],
  });
}

beforeEach(answerOperator);

it('says why it cannot be shown, also without permission', async () => {
  let arrive = (_: Refusal) => {};
  fail(getBackups, new Promise((resolve) => (arrive = resolve)));
  await openWorkspace(PATH);
  await expect.element(page.getByRole('status', { name: 'Loading backups' })).toBeVisible();
  const refusal = new Refusal('forbidden', 'Only those who run this installation may do this');
  fail(getBackups, refusal);
  arrive(refusal);
  await expect.element(page.getByText('Only those who run this installation may do this')).toBeVisible();
  await expectAccessible();
  await askAgain(button('Try Again'), () => answer(getBackups, BACKUPS_ON), row(DRIVE.name));
});

it('explains that backups are off, and leads through the first place to the recovery sheet', async () => {
  answer(getBackups, BACKUPS_OFF);
  await openWorkspace(PATH);
  await expect.element(lead(/Backups are off.*everything is lost/)).toBeVisible();
  await expect.element(button('Back up now')).not.toBeInTheDocument();
  await expectAccessible();
  await expectNoOverflow();
  await button('Set up backups').click();
  const form = dialog('Set Up Backups');
  await form.getByRole('button', { name: 'Begin Backups' }).click();
  await expect.element(form.getByText('Path is required')).toBeVisible();
  await expectAccessible();
  await form.getByRole('textbox', { name: 'Path' }).fill(DRIVE.path);
  const refusal = new Refusal('invalid_input', 'Some fields are not right');
  refusal.problem.fields = { 'places.0.path': 'There is no folder /mnt/nas. Is its drive mounted?' };
  fail(updateBackups, refusal);
  await form.getByRole('button', { name: 'Begin Backups' }).click();
  await expect.element(form.getByText('There is no folder /mnt/nas. Is its drive mounted?')).toBeVisible();
  let sent: unknown;
  answer(updateBackups, ({ body }) => {
    sent = body;
    const begun = { ...BACKUPS_ON, places: [{ ...DRIVE, last_base_at: null }], sheet_confirmed_at: null };
    answer(getBackups, begun);
    return begun;
  });
  await form.getByRole('button', { name: 'Begin Backups' }).click();
  await expect.element(button('Show the recovery sheet')).toBeVisible();
  expect(sent).toEqual({ revision: 'off', places: [{ kind: 'folder', path: DRIVE.path }] });
});

it('shows the state of each place, trials and retention', async () => {
  const failing = {
    ...BUCKET,
    on_data_disk: true,
    error: { at: '2026-03-02T14:00:00Z', message: `The bucket ${'very-long'.repeat(12)} cannot be used` },
  };
  answer(getBackups, {
    ...BACKUPS_ON,
    places: [DRIVE, failing],
    waiting_segments: 2,
    last_drill: { at: '2026-03-01T16:00:00Z', fault: 'a file is not as it was uploaded' },
  });
  await openWorkspace(PATH);
  await expect.element(lead(/Backups need attention/)).toBeVisible();
  // In the office's time zone, New York.
  await expect
    .element(row(DRIVE.name).getByText(/The last backup is from Mar 2, 2026, 3:00.AM EST/))
    .toBeVisible();
  await expect
    .element(row(BUCKET.name).getByText(/^Since Mar 2, 2026, 9:00.AM EST: The bucket/))
    .toBeVisible();
  await expect.element(row(BUCKET.name).getByText(/On the same disk/)).toBeVisible();
  await expect.element(page.getByText(/something was wrong: a file is not as it was uploaded/)).toBeVisible();
  await expect.element(page.getByText(/of the last 7 days, 5 weeks and 12 months/)).toBeVisible();
  await expect.element(page.getByText(/^Confirmed on Mar 1, 2026/)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('shows a bucket’s key, and asks for it again for another bucket', async () => {
  answer(getBackups, BACKUPS_ON);
  await openWorkspace(PATH);
  await button('Add a place').click();
  const form = dialog('Add a Place');
  await form.getByText('Bucket', { exact: true }).click();
  await expectAccessible();
  await expectNoOverflow();
  await form.getByRole('textbox', { name: 'Address of the bucket' }).fill(BUCKET.address);
  await form.getByRole('textbox', { name: 'Region' }).fill('eu-west-1');
  await form.getByRole('textbox', { name: 'Folder in it' }).fill('landfall');
  await form.getByRole('button', { name: 'Add Place' }).click();
  await expect.element(form.getByText('Secret is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Key id' }).fill('AKIA');
  await form.getByLabelText('Secret').fill('hush');
  const sent: unknown[] = [];
  answer(updateBackups, ({ body }) => {
    sent.push(body);
    const both = { ...BACKUPS_ON, revision: 'both', places: [DRIVE, BUCKET] };
    answer(getBackups, both);
    return both;
  });
  await form.getByRole('button', { name: 'Add Place' }).click();
  await expect.element(row(BUCKET.name)).toBeVisible();
  await page.getByRole('button', { name: `More about ${BUCKET.name}` }).click();
  await page.getByRole('menuitem', { name: 'Another key…' }).click();
  const keys = dialog(`New Key for ${BUCKET.name}`);
  await keys.getByRole('textbox', { name: 'Key id' }).fill('AKIB');
  await keys.getByLabelText('Secret').fill('hush 2');
  await expectAccessible();
  await keys.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Key saved')).toBeVisible();
  const named = { kind: 'bucket', address: BUCKET.address, region: 'eu-west-1', folder: 'landfall' };
  expect(sent).toEqual([
    {
      revision: 'on',
      places: [
        { kind: 'folder', path: DRIVE.path },
        { ...named, key: { id: 'AKIA', secret: 'hush' } },
      ],
    },
    {
      revision: 'both',
      places: [
        { kind: 'folder', path: DRIVE.path },
        { ...named, key: { id: 'AKIB', secret: 'hush 2' } },
      ],
    },
  ]);
});

it('turns backups off after a confirmation', async () => {
  answer(getBackups, BACKUPS_ON);
  await openWorkspace(PATH);
  await page.getByRole('button', { name: `More about ${DRIVE.name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const question = dialog('Turn backups off?');
  await expect
    .element(question.getByText(/The offices of this installation are no longer backed up/))
    .toBeVisible();
  await expectAccessible();
  answer(updateBackups, ({ body }) => {
    expect(body).toEqual({ revision: 'on', places: [] });
    answer(getBackups, BACKUPS_OFF);
    return BACKUPS_OFF;
  });
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(lead(/Backups are off/)).toBeVisible();
});

it('shows somebody else’s saved change, and repeats one’s own on request', async () => {
  answer(getBackups, BACKUPS_ON);
  await openWorkspace(PATH);
  await button('Change…').click();
  const form = dialog('How Long Backups Are Kept');
  await form.getByRole('textbox', { name: 'Days' }).fill('no');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('A whole number')).toBeVisible();
  await form.getByRole('textbox', { name: 'Days' }).fill('30');
  await expectAccessible();
  const theirs = { ...BACKUPS_ON, revision: 'theirs', places: [DRIVE, BUCKET] };
  answer(updateBackups, ({ body }) => {
    answer(getBackups, theirs);
    expect(body).toMatchObject({ revision: 'on' });
    return new Refusal('stale_version', 'Someone else changed this in the meantime', theirs);
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('Someone else changed this in the meantime')).toBeVisible();
  await expect.element(page.getByText(BUCKET.name)).toBeInTheDocument();
  answer(updateBackups, ({ body }) => {
    expect(body).toEqual({ revision: 'theirs', keep: { daily: 30, weekly: 5, monthly: 12 } });
    return { ...theirs, keep: { daily: 30, weekly: 5, monthly: 12 } };
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/of the last 30 days, 5 weeks/)).toBeVisible();
});

it('starts a backup and a trial restore, and shows their progress', async () => {
  answer(getBackups, BACKUPS_ON);
  await openWorkspace(PATH);
  fail(runBackup, new Refusal('conflict', 'Backups are off: set up a place for them first'));
  await button('Back up now').click();
  await expect.element(page.getByText(/^Backups are off: set up/)).toBeVisible();
  const begun_at = '2026-03-02T15:00:00Z';
  const backup = { kind: 'backup' as const, place: DRIVE.name, state: 'under_way' as const, begun_at };
  const drill = { kind: 'drill' as const, place: null, state: 'under_way' as const, begun_at };
  answer(runBackup, () => {
    answer(getBackups, { ...BACKUPS_ON, operations: [backup] });
    return { operation: backup };
  });
  await button('Back up now').click();
  await expect.element(row(DRIVE.name).getByText(/^A backup is being made/)).toBeVisible();
  answer(runDrill, () => {
    answer(getBackups, { ...BACKUPS_ON, operations: [drill] });
    return { operation: drill };
  });
  await button('Try a restore').click();
  await expect.element(page.getByText(/^One has been running since Mar 2, 2026/)).toBeVisible();
  await expectAccessible();
});

describe('settings by variables', () => {
  it('are read-only, and the place can be prepared', async () => {
    const fixed = {
      ...BACKUPS_OFF,
      state: 'unprepared' as const,
      places: [{ ...DRIVE, last_base_at: null, last_shipped_at: null }],
      places_from: 'variable' as const,
      keep_from: 'variable' as const,
    };
    answer(getBackups, fixed);
    await openWorkspace(PATH);
    await expect.element(page.getByText(/^Set by LANDFALL_BACKUP_TO/)).toBeVisible();
    await expect.element(page.getByText(/Set by LANDFALL_BACKUP_KEEP/)).toBeVisible();
    await expect.element(button('Add a place')).not.toBeInTheDocument();
    await expect.element(button('Change…')).not.toBeInTheDocument();
    await expectAccessible();
    answer(updateBackups, ({ body }) => {
      expect(body).toEqual({ revision: 'off' });
      const begun = { ...fixed, state: 'on' as const, key: 'here' as const };
      answer(getBackups, begun);
      return begun;
    });
    await button('Begin backups').click();
    await expect.element(page.getByText('Not confirmed.')).toBeVisible();
    await expectAccessible();
  });

  it('cover an external database, and an external key', async () => {
    answer(getBackups, { ...BACKUPS_OFF, database: 'elsewhere' });
    await openWorkspace(PATH);
    await expect.element(page.getByText('The database is backed up elsewhere')).toBeVisible();
    await expectAccessible();
    answer(getBackups, { ...BACKUPS_ON, key: 'elsewhere', leaves_out_documents: true });
    await openWorkspace(PATH);
    await expect.element(page.getByText(/LANDFALL_BACKUP_RECIPIENT/)).toBeVisible();
    await expect.element(page.getByText(/Documents are in a bucket/)).toBeVisible();
    await expect.element(button('Try a restore')).not.toBeInTheDocument();
  });
});

describe('the recovery sheet', () => {
  const SHEET = {
    identity: 'AGE-SECRET-KEY-1CQ3QAT6398CWFV4JZMF8AWKYNANZ2UC9VAC5QCDLC7DADHYP97TSZVDQNS',
    places: [DRIVE.name, BUCKET.name],
    version: '0.1.0',
    made_at: '2026-03-02T15:00:00Z',
  };

  it('is shown on request, and confirmed by the end of its key', async () => {
    fail(showRecoverySheet, new Refusal('conflict', 'There is no key yet'));
    await openWorkspace(`${PATH}/recovery-sheet`);
    await expect.element(page.getByText(/^The installation’s log records/)).toBeVisible();
    await expectAccessible();
    await button('Show the recovery sheet').click();
    await expect.element(page.getByText('There is no key yet')).toBeVisible();
    answer(showRecoverySheet, SHEET);
    await button('Retry').click();
    await expect.element(page.getByText(/--newest --identity key\.txt/)).toBeVisible();
    await expect.element(page.getByText('AGE-SECRET-KEY-1', { exact: false }).first()).toBeInTheDocument();
    await expectAccessible();
    await expectNoOverflow();
    const refusal = new Refusal('invalid_input', 'Not right');
    refusal.problem.fields = { last_characters: 'Not the last six characters of the key on the sheet' };
    fail(confirmRecoverySheet, refusal);
    await page.getByRole('textbox', { name: 'Last six characters' }).fill('abcdef');
    await button('Confirm').click();
    await expect.element(page.getByText(/^Not the last six characters/)).toBeVisible();
    answer(getBackups, BACKUPS_ON);
    answer(confirmRecoverySheet, ({ body }) => {
      expect(body).toEqual({ last_characters: 'zvdqns' });
      return BACKUPS_ON;
    });
    await page.getByRole('textbox', { name: 'Last six characters' }).fill('zvdqns');
    await button('Confirm').click();
    await expect.element(page.getByText(/^Confirmed on Mar 1, 2026/)).toBeVisible();
  });
});

describe('without backups', () => {
  const notice = page.getByText('Backups of this installation are off.');

  it('an operator sees a notice on the first page, with a link to set them up', async () => {
    answer(getBackupNotice, { backups: 'off' });
    await openWorkspace('/home');
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Set them up' })).toHaveAttribute('href', PATH);
    await expectAccessible();
  });

  it('a super admin sees a notice on the first page', async () => {
    answerPerson('super_admin');
    answer(getBackupNotice, { backups: 'off' });
    await openWorkspace('/organization');
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText('Tell whoever runs it.')).toBeVisible();
    await expectAccessible();
  });

  it('others see none', async () => {
    answerPerson('admin');
    answer(getBackupNotice, () => {
      throw new Error('They cannot do anything about it');
    });
    await openWorkspace('/organization');
    await expect.element(page.getByRole('button', { name: 'New mailbox' })).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  });
});
