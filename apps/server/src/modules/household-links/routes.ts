import * as contract from '@landfall/contract/household-links';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

const beneficiary = (id: string) => ({ kind: 'beneficiary', id }) as const;
const petitioner = (id: string) => ({ kind: 'petitioner', id }) as const;

export function householdLinkRoutes(bind: Bind): void {
  bind(contract.listBeneficiaryRelatives, async (session, { params }) => ({
    relatives: await service.listRelatives(session, beneficiary(params.id)),
  }));
  bind(contract.listPetitionerRelatives, async (session, { params }) => ({
    relatives: await service.listRelatives(session, petitioner(params.id)),
  }));
  bind(contract.addBeneficiaryRelative, async (session, { params, body }) => ({
    relative: await service.addRelative(session, beneficiary(params.id), body),
  }));
  bind(contract.addPetitionerRelative, async (session, { params, body }) => ({
    relative: await service.addRelative(session, petitioner(params.id), body),
  }));
  bind(contract.removeHouseholdLink, (session, { params }) => service.removeLink(session, params.id));
  bind(contract.restoreHouseholdLink, (session, { params }) => service.restoreLink(session, params.id));
}
