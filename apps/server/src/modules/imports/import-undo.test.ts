import { addCaseBeneficiary, getBeneficiary, removeCaseBeneficiary } from '@landfall/contract/beneficiaries';
import { getCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { getImport, runImport } from '@landfall/contract/imports';
import { updateNote } from '@landfall/contract/note-changes';
import { addNote, listNotes } from '@landfall/contract/notes';
import { type Operation, undoOperation } from '@landfall/contract/operations';
import { search } from '@landfall/contract/search';
import { beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, linkBeneficiary, openCase } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { ImportOffice } from '../../testing/import-office.ts';
import { deleteOldImports } from './jobs.ts';

const office = new ImportOffice();
const { checked, work, read, run, cases, people, petitioners, summaries } = office;
let ada: TestPerson;
beforeEach(() => {
  ({ ada } = office);
});

async function undo({ id }: Operation): Promise<Operation> {
  const { operation } = await ada.call(undoOperation, { params: { id } });
  await work();
  return read(operation);
}

/** Advances the clock, and runs the deletion of old imports. */
async function daysLater(days: number): Promise<void> {
  office.harness.clock.advance(days * 86_400_000);
  await deleteOldImports(office.workers.jobsPool, office.harness.clock).work();
}

describe('undoing an import', () => {
  it('removes everything imported, within thirty days', async () => {
    const id = await checked([
      'Title,Team,First Name,Last Name,Email,Dependents,Company,Filing Deadline,Interview,Note',
      'One,,Ana,Silva,a@example.test,Leo Silva,Acme,2027-04-01,2020-01-02,Hi',
      'Two,Ada Founder,Ben,Cruz,,,,,,',
    ]);
    const operation = await run(id);
    expect(await undo(operation)).toMatchObject({ state: 'done', failed: 0 });
    expect([await cases(), await people(), await petitioners()]).toEqual([[], [], []]);
    expect(await summaries()).toMatchObject({ checked: 0, miscounted: false });
    const found = await ada.call(search, { query: { q: 'Silva' } });
    expect(found.beneficiaries).toEqual([]);
    expect(await read(operation)).toMatchObject({ state: 'undone' });
    await daysLater(32);
    await expect(ada.call(getImport, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('keeps and names what was changed or used since', async () => {
    const { id: other } = await openCase(ada, 'Other');
    const id = await checked([
      'Title,First Name,Last Name',
      'Changed,Ana,Silva',
      'Noted,Ben,Cruz',
      'Untouched,Eve,Adler',
    ]);
    const operation = await run(id);
    const [changed, noted] = await cases();
    office.harness.clock.advance(60_000);
    await ada.call(updateCaseRecord, { params: { id: changed?.id ?? '' }, body: { status: 'filed' } });
    await ada.call(addNote, { body: { resource_id: noted?.id ?? '', subject: 'Call', note_text: 'Back' } });
    const undone = await undo(operation);
    expect(undone.failures.map(({ name, message }) => [name, message])).toEqual([
      ['Changed', 'It was changed or used since'],
      ['Noted', 'It was changed or used since'],
      ['Ana Silva', 'It was changed or used since'],
      ['Ben Cruz', 'It was changed or used since'],
    ]);
    expect((await cases()).map(({ title }) => title)).toEqual(['Changed', 'Noted', 'Other']);
    expect((await people()).map(({ first_name }) => first_name)).toEqual(['Ana', 'Ben']);
    expect(await ada.call(getCaseRecord, { params: { id: other } })).toBeTruthy();
    expect(await summaries()).toMatchObject({ wrong: [], miscounted: false });
  });

  it.each<[string, (of: { caseId: string; ana: string; leo: string; note: string }) => Promise<unknown>]>([
    [
      'somebody else is on',
      async ({ caseId, ana }) => {
        await ada.call(removeCaseBeneficiary, { params: { id: caseId, beneficiaryId: ana } });
        await linkBeneficiary(ada, caseId, (await addBeneficiary(ada, { first_name: 'Eve' })).id);
      },
    ],
    [
      'another one is primary of',
      ({ caseId, leo }) =>
        ada.call(addCaseBeneficiary, {
          params: { id: caseId, beneficiaryId: leo },
          body: { beneficiary_type: 'primary', replace_primary: true },
        }),
    ],
    [
      'has its note pinned',
      ({ note }) => ada.call(updateNote, { params: { id: note }, body: { pinned: true } }),
    ],
  ])('keeps a case that %s by then', async (_, change) => {
    const operation = await run(
      await checked(['Title,First Name,Dependents,Note', 'Silva,Ana,Leo Silva,Hi', 'Cruz,Ben,,']),
    );
    const caseId = (await cases()).find(({ title }) => title === 'Silva')?.id ?? '';
    const [ana = '', , leo = ''] = (await people()).map(({ id }) => id);
    const { notes } = await ada.call(listNotes, { query: { resource_id: caseId } });
    await change({ caseId, ana, leo, note: notes[0]?.id ?? '' });
    const { failures } = await undo(operation);
    expect(failures[0]).toMatchObject({ name: 'Silva', message: 'It was changed or used since' });
    expect((await cases()).map(({ title }) => title)).toEqual(['Silva']);
  });

  it('keeps somebody whose note was changed', async () => {
    const operation = await run(await checked(['First Name,Note', 'Ana,Hi', 'Ben,Hi'], {}, 'beneficiaries'));
    const [ana] = await people();
    const { notes } = await ada.call(listNotes, { query: { resource_id: ana?.id ?? '' } });
    const body = { note_text: 'Speaks Portuguese' };
    await ada.call(updateNote, { params: { id: notes[0]?.id ?? '' }, body });
    expect(await undo(operation)).toMatchObject({ failed: 1, failures: [{ name: 'Ana' }] });
    expect((await people()).map(({ first_name }) => first_name)).toEqual(['Ana']);
  });

  it('keeps people who existed before', async () => {
    const ana = await addBeneficiary(ada, { first_name: 'Ana', last_name: 'Silva' });
    await undo(await run(await checked(['Title,First Name,Last Name', 'A,Ana,Silva'])));
    expect((await ada.call(getBeneficiary, { params: { id: ana.id } })).beneficiary.first_name).toBe('Ana');
  });

  it('is refused for a stopped run: what a later run created stays', async () => {
    const id = await checked(['Title,Kind of Case', 'One,', 'Two,H-1B specialty occupation']);
    const { operation } = await ada.call(runImport, { params: { id }, body: { only_good: false } });
    await office.harness.owner.query('update app.matter_type set archived_at = now() where org_id = $1', [
      ada.orgId,
    ]);
    await work();
    expect(await read(operation)).toMatchObject({ state: 'failed', undo_until: null });
    expect(await run(id, true)).toMatchObject({ state: 'done' });
    // Earlier versions recorded such a run as undoable.
    await office.harness.owner.query('update app.operation set undo_until = $2 where id = $1', [
      operation.id,
      '2999-01-01',
    ]);
    await expect(undo(operation)).rejects.toMatchObject({ status: 409 });
    expect((await cases()).map(({ title }) => title)).toEqual(['One']);
  });

  it('is possible for thirty days after the import, whatever the age of the file', async () => {
    const id = await checked(['Title', 'One']);
    const { operation } = await ada.call(runImport, { params: { id }, body: { only_good: false } });
    await daysLater(32);
    await work();
    await daysLater(29);
    const { operation: undoing } = await ada.call(undoOperation, { params: { id: operation.id } });
    await daysLater(3);
    await work();
    expect([await read(undoing), await read(operation)]).toMatchObject([
      { state: 'done', total: 1, failed: 0 },
      { state: 'undone' },
    ]);
    expect(await cases()).toEqual([]);
    await daysLater(1);
    await expect(ada.call(getImport, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('is refused once the file was deleted', async () => {
    const id = await checked(['Title', 'One']);
    const operation = await run(id);
    await office.harness.owner.query('delete from app.import where id = $1', [id]);
    await expect(undo(operation)).rejects.toMatchObject({ status: 409 });
    expect(await read(operation)).toMatchObject({ state: 'done' });
  });
});
