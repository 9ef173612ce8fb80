import * as merges from '@landfall/contract/party-merges';
import * as contract from '@landfall/contract/petitioners';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function petitionerRoutes(bind: Bind): void {
  bind(contract.listPetitioners, (session, { query }) => service.listPetitioners(session, query));
  bind(contract.exportPetitioners, (session, { query }) => service.exportPetitioners(session, query));
  bind(contract.createPetitioner, (session, { body }) => service.addPetitioner(session, body));
  bind(contract.getPetitioner, (session, { params }) => service.readPetitionerPage(session, params.id));
  bind(contract.updatePetitioner, (session, { params, body }) =>
    service.editPetitioner(session, params.id, body),
  );
  bind(contract.deletePetitioner, (session, { params }) => service.deletePetitioner(session, params.id));
  bind(contract.restorePetitioner, (session, { params }) => service.restorePetitioner(session, params.id));
  bind(merges.previewPetitionerMerge, (session, { params, query }) =>
    service.previewPetitionerMerge(session, params.id, query.other_id),
  );
  bind(merges.mergePetitioner, (session, { params, body }) =>
    service.mergePetitioner(session, params.id, body),
  );
  bind(contract.addCasePetitioner, async (session, { params }) => ({
    petitioner: await service.addToCase(session, params),
  }));
  bind(contract.removeCasePetitioner, (session, { params }) => service.removeFromCase(session, params));
}
