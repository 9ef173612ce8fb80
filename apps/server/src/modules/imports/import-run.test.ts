import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import {
  deleteImport,
  getImport,
  listImportRows,
  runImport,
  setImportColumns,
} from '@landfall/contract/imports';
import { listNotes } from '@landfall/contract/notes';
import { listReminders } from '@landfall/contract/reminders';
import { search } from '@landfall/contract/search';
import { beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, addDateType } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { ImportOffice } from '../../testing/import-office.ts';

const office = new ImportOffice();
const { checked, work, read, run, cases, people, petitioners, summaries } = office;
let ada: TestPerson;
beforeEach(() => {
  ({ ada } = office);
});

const HEADER =
  'Case Name,Status,Kind of Case,Team,First Name,Last Name,Email,Dependents,Company,Filing Deadline,Interview,Note';

describe('an import', () => {
  it('opens a case for each row, with its people, dates, team and note', async () => {
    const id = await checked([
      HEADER,
      'Silva: N-400,Filed,N-400 naturalization,Ada Founder,Ana,Silva,ana@example.test,"Leo Silva; Silva, Mia",Acme,2027-04-01,2020-01-02,"Prefers\ncalls"',
      ',,,,Ngozi,Okafor,,,ACME,,2026-03-02,',
    ]);
    const operation = await run(id);
    expect(operation).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
      failed: 0,
      title: 'Import clients.csv',
    });
    const [okafor, silva] = await cases();
    expect(okafor).toMatchObject({
      title: 'Okafor',
      status: 'initiated',
      beneficiary_name: 'Ngozi Okafor',
      // A date of today is not past.
      urgent_date: '2026-03-02',
      team: [],
    });
    expect(silva).toMatchObject({
      title: 'Silva: N-400',
      status: 'filed',
      matter_type: 'N-400 naturalization',
      petitioner_name: 'Acme',
      note: 'Prefers\ncalls',
      urgent_date: '2027-04-01',
      team: [{ display_name: 'Ada Founder' }],
    });
    const page = await ada.call(getCaseRecord, { params: { id: silva?.id ?? '' } });
    expect(
      page.beneficiaries.map(({ first_name, last_name, beneficiary_type }) => [
        first_name,
        last_name,
        beneficiary_type,
      ]),
    ).toEqual([
      ['Ana', 'Silva', 'primary'],
      ['Leo', 'Silva', 'dependent'],
      ['Mia', 'Silva', 'dependent'],
    ]);
    expect(page.dates.map(({ date_type, state, handled_note }) => [date_type, state, handled_note])).toEqual([
      ['Interview', 'done', 'Imported'],
      ['Filing Deadline', 'open', ''],
    ]);
    expect(await petitioners()).toHaveLength(1);
    const { beneficiaries } = await ada.call(search, { query: { q: 'Okafor' } });
    expect(beneficiaries).toHaveLength(1);
    expect(await summaries()).toMatchObject({ checked: 2, wrong: [], miscounted: false });
    const { rows } = await ada.call(listImportRows, { params: { id }, query: {} });
    expect(rows.map(({ state, values }) => [state, values])).toEqual([
      ['imported', []],
      ['imported', []],
    ]);
    for (const again of [
      () => ada.call(runImport, { params: { id }, body: { only_good: false } }),
      () => ada.call(setImportColumns, { params: { id }, body: {} }),
      () => ada.call(deleteImport, { params: { id } }),
    ])
      await expect(again()).rejects.toMatchObject({ status: 409 });
  });

  it('sends no reminders of the past, and keeps past dates open on request', async () => {
    await addDateType(ada, {
      date_name: 'Hearing',
      reminder_in: [-86_400, 0],
      reminder_target: ['case_team', 'case_team'],
    });
    const rows = ['Title,Hearing', 'One,2020-01-02', 'Two,2099-01-02'];
    await run(await checked(rows, { past_dates: 'open' }));
    const { dates } = await ada.call(getCaseRecord, { params: { id: (await cases())[0]?.id ?? '' } });
    expect(dates[0]).toMatchObject({ state: 'open', important_date: '2020-01-02' });
    const { reminders } = await ada.call(listReminders, { query: {} });
    expect(
      reminders.filter(({ status }) => status === 'pending').every(({ due_at }) => due_at > '2099'),
    ).toBe(true);
  });

  it('T61 started ten times at once runs once', async () => {
    const id = await checked(['First Name', 'Ana', 'Ben'], {}, 'beneficiaries');
    const begun = await Promise.allSettled(
      Array.from({ length: 10 }, () => ada.call(runImport, { params: { id }, body: { only_good: false } })),
    );
    await work();
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await people()).toHaveLength(2);
  });

  it('imports only the valid rows on request', async () => {
    const id = await checked(['Title,Interview', 'One,soon', 'Two,2027-01-02']);
    await expect(ada.call(runImport, { params: { id }, body: { only_good: false } })).rejects.toMatchObject({
      status: 409,
      problem: { message: '1 row has errors' },
    });
    expect(await run(id, true)).toMatchObject({ state: 'done', total: 1, failed: 0 });
    expect((await cases()).map(({ title }) => title)).toEqual(['Two']);
    const { rows } = await ada.call(listImportRows, { params: { id }, query: { problem: 'faults' } });
    expect(rows.map(({ no, values }) => [no, values])).toEqual([[2, ['One', 'soon']]]);
    const none = {
      params: { id: await checked(['Title,Interview', 'One,soon']) },
      body: { only_good: true },
    };
    await expect(ada.call(runImport, none)).rejects.toMatchObject({
      problem: { message: 'There is no row to import' },
    });
  });

  it.each([
    ['link', 2, ['Ana', 'Ben'], 3],
    ['skip', 1, ['Ana', 'Ben'], 1],
    ['create', 0, ['Ana', 'Ana', 'Ben', 'Ben'], 3],
  ] as const)('handles duplicates as chosen: %s', async (duplicates, onBen, names, opened) => {
    await addBeneficiary(ada, { first_name: 'Ana', last_name: 'Silva', personal_email: 'ana@example.test' });
    const rows = [
      'Title,First Name,Last Name,Email,Company',
      'A,Ana,Silva,,Acme',
      'B,Ben,Dupont,ben@example.test,Acme',
      'C,B.,D.,ben@example.test,Acme',
    ];
    await run(await checked(rows, { duplicates }));
    // Cases share petitioners in any case.
    expect(await petitioners()).toHaveLength(1);
    const made = (await cases()).length;
    expect(made).toBe(opened);
    const found = await people();
    if (duplicates === 'create') expect(found).toHaveLength(4);
    else expect(found.map(({ first_name }) => first_name)).toEqual(names);
    const ben = found.find(({ first_name }) => first_name === 'Ben');
    const { case_records } = await ada.call(listCaseRecords, { query: { beneficiary_id: ben?.id ?? '' } });
    expect(case_records).toHaveLength(onBen || 1);
  });

  it('imports priority dates, and refuses incomplete ones', async () => {
    const id = await checked([
      'Title,First Name,Priority Date,Preference Category,Country of Chargeability',
      'Rao,Venkat,2014-03-01,EB-2,India',
      'Dubois,Étienne,2024-03-01,f2a,France',
      'Cruz,Ana,2024-03-01,F1,El Salvador',
      'Chen,Mei,,EB-9,Atlantis',
      'Park,Jin,2024-03-01,,',
    ]);
    const { rows } = await ada.call(listImportRows, { params: { id }, query: { problem: 'faults' } });
    expect(rows.map(({ faults }) => faults.map(({ field }) => field))).toEqual([
      ['preference_category', 'chargeability', 'priority_date'],
      ['preference_category', 'chargeability'],
    ]);
    expect(await run(id, true)).toMatchObject({ state: 'done', total: 3 });
    const waiting = await Promise.all(
      (await cases()).map(({ id: caseId }) => ada.call(getCaseRecord, { params: { id: caseId } })),
    );
    expect(
      waiting.map(({ case_record: { title, ...visa } }) => [
        title,
        visa.priority_date,
        visa.preference_category,
        visa.chargeability,
      ]),
    ).toEqual([
      ['Cruz', '2024-03-01', 'F1', 'SV_GT_HN'],
      ['Dubois', '2024-03-01', 'F2A', 'ROW'],
      ['Rao', '2014-03-01', 'EB2', 'IN'],
    ]);
  });

  it('of people only creates them, with their notes', async () => {
    await run(
      await checked(['Name,Email,Note', '"Silva, Ana María",ana@example.test,Referred'], {}, 'beneficiaries'),
    );
    const [ana] = await people();
    expect(ana).toMatchObject({ first_name: 'Ana', middle_name: 'María', last_name: 'Silva' });
    const { notes } = await ada.call(listNotes, { query: { resource_id: ana?.id ?? '' } });
    expect(notes.map(({ note_text, author_display_name }) => [note_text, author_display_name])).toEqual([
      ['Referred', 'Ada Founder'],
    ]);
    await run(await checked(['Name,City', 'Acme,Lynn'], {}, 'petitioners'));
    expect(await petitioners()).toMatchObject([{ petitioner_name: 'Acme', city: 'Lynn' }]);
  });

  it('of all or nothing is undone when a row fails', async () => {
    const rows = Array.from({ length: 501 }, (_, no) => `Case ${no},Client ${no},,`);
    const id = await checked([
      'Title,First Name,Kind of Case',
      ...rows,
      'Last,Zoe,H-1B specialty occupation',
    ]);
    const { operation } = await ada.call(runImport, { params: { id }, body: { only_good: false } });
    await office.harness.owner.query(`update app.matter_type set archived_at = now() where org_id = $1`, [
      ada.orgId,
    ]);
    await work();
    expect(await read(operation)).toMatchObject({
      state: 'failed',
      failures: [{ row: 503, message: 'Kind of Case: No active kind of case has this name' }],
    });
    expect([await cases(), await people()]).toEqual([[], []]);
    expect(await summaries()).toMatchObject({ checked: 0, miscounted: false });
    const { import: after } = await ada.call(getImport, { params: { id } });
    expect(after.operation_id).toBeNull();
    expect(await run(id, true)).toMatchObject({ state: 'done', total: 502 });
    expect(await summaries()).toMatchObject({ checked: 501, miscounted: false });
  });
});
