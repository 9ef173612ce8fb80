import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import { runImport, setImportColumns } from '@landfall/contract/imports';
import { getOperation, type Operation } from '@landfall/contract/operations';
import { listPetitioners } from '@landfall/contract/petitioners';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { checkSummaries } from '../modules/case-summary/service.ts';
import { addImport } from './factories.ts';
import { type Harness, startHarness, type TestPerson } from './harness.ts';
import { type OperationWorkers, operationWorkers } from './operation-workers.ts';

type Settings = Partial<Record<'duplicates' | 'past_dates' | 'date_order', string>>;

/** An office that imports files; each test gets a new one. */
export class ImportOffice {
  harness!: Harness;
  workers!: OperationWorkers;
  ada!: TestPerson;

  /** Starts it before, and closes it after, the tests of the file that creates it. */
  constructor() {
    beforeAll(async () => {
      this.harness = await startHarness({ tokenSeconds: 90 * 86_400 });
      this.workers = await operationWorkers(this.harness);
    });
    afterAll(async () => {
      await this.workers.close();
      await this.harness.close();
    });
    beforeEach(async () => {
      this.ada = await this.harness.founder();
    });
  }

  /** An import whose file was read and checked. @returns the import's id */
  checked = async (
    rows: readonly string[],
    settings: Settings = {},
    kind?: Parameters<typeof addImport>[2],
  ): Promise<string> => {
    const { id } = await addImport(this.ada, rows.join('\n'), kind);
    await this.ada.call(setImportColumns, { params: { id }, body: settings as object });
    return id;
  };

  work = () => this.workers.work();

  read = async ({ id }: { id: string }) => (await this.ada.call(getOperation, { params: { id } })).operation;

  run = async (id: string, only_good = false): Promise<Operation> => {
    const { operation } = await this.ada.call(runImport, { params: { id }, body: { only_good } });
    await this.work();
    return this.read(operation);
  };

  cases = async () =>
    (await this.ada.call(listCaseRecords, { query: { sort: 'title', archived: 'all' } })).case_records;
  people = async () =>
    (await this.ada.call(listBeneficiaries, { query: { sort: 'first_name' } })).beneficiaries;
  petitioners = async () => (await this.ada.call(listPetitioners, { query: {} })).petitioners;
  summaries = () => checkSummaries((act) => this.ada.arrange((tx) => act(tx)), false);
}
