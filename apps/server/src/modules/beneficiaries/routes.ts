import * as contract from '@landfall/contract/beneficiaries';
import * as merges from '@landfall/contract/party-merges';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function beneficiaryRoutes(bind: Bind): void {
  bind(contract.listBeneficiaries, (session, { query }) => service.listBeneficiaries(session, query));
  bind(contract.exportBeneficiaries, (session, { query }) => service.exportBeneficiaries(session, query));
  bind(contract.createBeneficiary, (session, { body }) => service.addBeneficiary(session, body));
  bind(contract.getBeneficiary, (session, { params }) => service.readBeneficiaryPage(session, params.id));
  bind(contract.updateBeneficiary, (session, { params, body }) =>
    service.editBeneficiary(session, params.id, body),
  );
  bind(contract.deleteBeneficiary, (session, { params }) => service.deleteBeneficiary(session, params.id));
  bind(contract.restoreBeneficiary, (session, { params }) => service.restoreBeneficiary(session, params.id));
  bind(merges.previewBeneficiaryMerge, (session, { params, query }) =>
    service.previewBeneficiaryMerge(session, params.id, query.other_id),
  );
  bind(merges.mergeBeneficiary, (session, { params, body }) =>
    service.mergeBeneficiary(session, params.id, body),
  );
  bind(contract.addCaseBeneficiary, async (session, { params, body }) => ({
    beneficiary: await service.addToCase(session, params, body),
  }));
  bind(contract.removeCaseBeneficiary, (session, { params }) => service.removeFromCase(session, params));
}
