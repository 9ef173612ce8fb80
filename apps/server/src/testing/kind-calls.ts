import { listMatterTypes } from '@landfall/contract/matter-types';
import { KIND_CATALOGUE, STARTING_KINDS } from '@landfall/domain/kinds/catalogue';
import type { TestPerson } from './harness.ts';

/** The kind of an organization that a key names. */
export async function kindIdOf(by: TestPerson, key: string): Promise<string> {
  const { matter_types } = await by.call(listMatterTypes, {});
  const kind = matter_types.find((type) => type.key === key);
  if (!kind) throw new Error(`No kind of case is called ${key}`);
  return kind.id;
}

/** Kinds that can be added, another one at each call, because an organization can have each only once. */
const others = KIND_CATALOGUE.filter(({ key }) => !STARTING_KINDS.includes(key));
let asked = 0;

/** Valid bodies for the calls of kinds of cases. */
export const KIND_BODIES = {
  createMatterType: () => ({ name: `Kind ${crypto.randomUUID()}` }),
  updateMatterType: () => ({ name: `Kind ${crypto.randomUUID()}` }),
  addSuggestedKind: () => {
    asked += 1;
    return { key: others[asked % others.length]?.key };
  },
  applyMatterType: async (owner: TestPerson) => ({ matter_type_id: await kindIdOf(owner, 'n_400') }),
};
