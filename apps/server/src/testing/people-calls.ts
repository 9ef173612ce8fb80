import { addBeneficiary, addPetitioner, twoBeneficiaries } from './factories.ts';
import type { TestPerson } from './harness.ts';

const mergeWith = (other_id: string) => ({ other_id, take: {}, version: 1, other_version: 1 });

/** Valid bodies for calls about beneficiaries and petitioners, by the call's name in the contract. */
export const PEOPLE_BODIES: Record<string, (owner: TestPerson) => Promise<object> | object> = {
  createBeneficiary: () => ({ first_name: 'Ngozi', last_name: 'Okafor' }),
  updateBeneficiary: () => ({ personal_email: 'ngozi@example.test' }),
  addCaseBeneficiary: () => ({ beneficiary_type: 'primary' }),
  mergeBeneficiary: async (owner) => mergeWith((await addBeneficiary(owner)).id),
  mergePetitioner: async (owner) => mergeWith((await addPetitioner(owner)).id),
  eraseBeneficiary: () => ({ name: 'Ngozi Okafor' }),
  erasePetitioner: () => ({ name: 'Acme Corp' }),
  dismissDuplicate: twoBeneficiaries,
  restoreDuplicate: twoBeneficiaries,
  createPetitioner: () => ({ petitioner_name: 'Acme Corp' }),
};
