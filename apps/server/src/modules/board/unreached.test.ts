import { exportBoardRows, listBoardRows } from '@landfall/contract/board-rows';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { updateDateSetting } from '@landfall/contract/date-settings';
import { removeUser } from '@landfall/contract/members';
import { updateOrganization } from '@landfall/contract/organization';
import { previewReminders } from '@landfall/contract/reminders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addDateType,
  addPetitioner,
  addReminderGroup,
  dismissRow,
  handleDate,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;

const AHEAD = '2026-06-01';

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  ben = await ada.colleague('user');
  caseId = (await openCase(ada)).id;
});

async function rows(by = ada) {
  return (await by.call(listBoardRows, { params: { check: 'unreached' }, query: {} })).rows;
}

function team(...assignee_ids: string[]) {
  return ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids } });
}

/** A date whose only reminder is for `target`. */
async function dateFor(target: string) {
  const type = await addDateType(ada, {
    date_name: 'Oath',
    reminder_in: [-86_400],
    reminder_target: [target],
  });
  return { type, date: await addDate(ada, caseId, AHEAD, 'Oath') };
}

async function remindClients(typeId: string) {
  await ada.call(updateOrganization, { body: { client_reminders: true } });
  await ada.call(updateDateSetting, { params: { id: typeId }, body: { client_reminders: true } });
}

/** Turns a member into one who was imported and has never signed in here. */
async function neverSignedIn({ id }: TestPerson) {
  await harness.owner.query(`update app.person set issuer = 'urn:landfall:imported' where id = $1`, [id]);
}

type Situation = [string, string | null, () => Promise<unknown>];

const NO_ADDRESS = 'Oath: no client has an e-mail address';
const NO_RECIPIENT = 'Oath: whom it is for has left, or may not see the case';
const NO_TEAM = 'Oath: nobody of the team can be told';

describe('dates whose reminders reach nobody', () => {
  it.each<Situation>([
    ['a team', null, () => dateFor('case_team')],
    ['a team without anybody', NO_TEAM, async () => [await dateFor('case_team'), await team()]],
    [
      'a team of which nobody has signed in',
      NO_TEAM,
      async () => [await dateFor('case_team'), await team(ben.id), await neverSignedIn(ben)],
    ],
    [
      'a restricted case with a team',
      null,
      async () => [
        await dateFor('case_team'),
        await ada.call(restrictCaseRecord, { params: { id: caseId } }),
      ],
    ],
    ['a member', null, () => dateFor(ben.id)],
    [
      'a member who has left',
      NO_RECIPIENT,
      async () => [await dateFor(ben.id), await ada.call(removeUser, { params: { id: ben.id } })],
    ],
    [
      'a member who may not see the case',
      NO_RECIPIENT,
      async () => [await dateFor(ben.id), await ada.call(restrictCaseRecord, { params: { id: caseId } })],
    ],
    [
      'a member of a restricted case',
      null,
      async () => [
        await dateFor(ben.id),
        await team(ada.id, ben.id),
        await ada.call(restrictCaseRecord, { params: { id: caseId } }),
      ],
    ],
    ['a group', null, async () => dateFor(`group:${(await addReminderGroup(ada, [ben.id])).id}`)],
    [
      'a group whose members have left',
      NO_RECIPIENT,
      async () => {
        await dateFor(`group:${(await addReminderGroup(ada, [ben.id])).id}`);
        await ada.call(removeUser, { params: { id: ben.id } });
      },
    ],
    ['all staff', null, () => dateFor('all_staff')],
    [
      'admins of a restricted case',
      null,
      async () => [await dateFor('admins'), await ada.call(restrictCaseRecord, { params: { id: caseId } })],
    ],
    ['a beneficiary, whom nobody lets be reminded', null, () => dateFor('beneficiary')],
    [
      'a beneficiary, while there is none',
      NO_ADDRESS,
      async () => remindClients((await dateFor('beneficiary')).type.id),
    ],
    [
      'a beneficiary without an address',
      NO_ADDRESS,
      async () => {
        await remindClients((await dateFor('beneficiary')).type.id);
        await linkBeneficiary(ada, caseId, (await addBeneficiary(ada)).id);
      },
    ],
    [
      'a beneficiary with an address',
      null,
      async () => {
        await remindClients((await dateFor('beneficiary')).type.id);
        const person = { first_name: 'Ngozi', last_name: 'Okafor', business_email: 'ngozi@example.com' };
        await linkBeneficiary(ada, caseId, (await addBeneficiary(ada, person)).id);
      },
    ],
    [
      'a petitioner without an address beside a beneficiary with one',
      NO_ADDRESS,
      async () => {
        await remindClients((await dateFor('petitioner')).type.id);
        await linkPetitioner(ada, caseId, (await addPetitioner(ada)).id);
        const person = { first_name: 'Ngozi', last_name: 'Okafor', personal_email: 'ngozi@example.com' };
        await linkBeneficiary(ada, caseId, (await addBeneficiary(ada, person)).id);
      },
    ],
    [
      'a beneficiary of a restricted case, who gets nothing',
      null,
      async () => {
        await remindClients((await dateFor('beneficiary')).type.id);
        await ada.call(restrictCaseRecord, { params: { id: caseId } });
      },
    ],
  ])('are listed by target: %s', async (_, reason, arrange) => {
    await arrange();
    expect((await rows()).map((row) => row.reason)).toEqual(reason ? [reason] : []);
    // The preview of the case uses the code that sends reminders, and shows the same.
    const { reminders } = await ada.call(previewReminders, { body: { case_id: caseId } });
    expect(reminders.map(({ to_admins }) => to_admins)).toEqual([reason !== null]);
  });

  it('are listed while a reminder is ahead, until somebody joins the team', async () => {
    const { date } = await dateFor('case_team');
    await team();
    expect(await rows()).toEqual([
      {
        resource_id: date.id,
        kind: 'case_date',
        beneficiary_id: null,
        case_id: caseId,
        case_name: 'Okafor: I-130',
        date_type: 'Oath',
        reason: NO_TEAM,
        since: AHEAD,
        counted: false,
        lacks: 'team',
        dismissal: null,
      },
    ]);
    expect(await ada.call(exportBoardRows, { params: { check: 'unreached' } })).toContain(
      `Okafor: I-130,${NO_TEAM},${AHEAD}`,
    );
    await team(ben.id);
    expect(await rows()).toEqual([]);
    await team();
    await handleDate(ada, date.id);
    expect(await rows()).toEqual([]);
  });

  it('name what they lack, the easiest remedy first', async () => {
    const { type } = await dateFor('case_team');
    await ada.call(updateDateSetting, {
      params: { id: type.id },
      body: { reminder_in: [-86_400, 0], reminder_target: [ben.id, 'case_team'] },
    });
    await team();
    await ada.call(removeUser, { params: { id: ben.id } });
    expect(await rows()).toMatchObject([
      { lacks: 'team', reason: `${NO_TEAM}; ${NO_RECIPIENT.slice('Oath: '.length)}` },
    ]);
  });

  it('belong to their organization, and are hidden with their case', async () => {
    const { date } = await dateFor(ben.id);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect(await rows()).toMatchObject([{ resource_id: date.id, lacks: 'recipient' }]);
    expect(await rows(ben)).toEqual([]);
    expect(await rows(await harness.founder())).toEqual([]);
  });

  it('can be dismissed', async () => {
    const { date } = await dateFor('case_team');
    await team();
    await dismissRow(ada, date.id, 'unreached');
    expect(await rows()).toEqual([]);
  });
});
