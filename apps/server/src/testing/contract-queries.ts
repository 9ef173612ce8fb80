import { addBeneficiary, addDate, addPetitioner, handleDate, openCase } from './factories.ts';
import type { TestPerson } from './harness.ts';

/** A valid query for every call that requires one, by the call's name in the contract. */
export const QUERIES: Record<
  string,
  (owner: TestPerson) => Record<string, string> | Promise<Record<string, string>>
> = {
  listDuplicates: () => ({ kind: 'beneficiary' }),
  previewBeneficiaryMerge: async (owner) => ({ other_id: (await addBeneficiary(owner)).id }),
  previewPetitionerMerge: async (owner) => ({ other_id: (await addPetitioner(owner)).id }),
  listImportWords: () => ({ column: '0', field: 'status' }),
  search: () => ({ q: 'Okafor' }),
  readRecords: async (owner) => ({ ids: (await openCase(owner)).id }),
  listSavedViews: () => ({ list: 'cases' }),
  viewCalendar: () => ({ from: '2026-03-01', to: '2026-04-11' }),
  listDocuments: async (owner) => ({ resource_id: (await openCase(owner)).id }),
  listNotes: async (owner) => ({ resource_id: (await openCase(owner)).id }),
  listHistory: async (owner) => {
    const { id } = await openCase(owner);
    return { resource_id: (await handleDate(owner, (await addDate(owner, id, '2026-06-01')).id)).id };
  },
};

/** The address with the query parameter `name` set to `value`. */
export function withQuery(url: string, name: string, value: string): string {
  const [path = '', query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${path}?${parameters}`;
}
