import * as contract from '@landfall/contract/party-erasures';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { erasePerson } from './service.ts';

export function partyErasureRoutes(bind: Bind, store: FileStore): void {
  bind(contract.eraseBeneficiary, (session, { params, body }) =>
    erasePerson(session, store, 'beneficiary', params.id, body.name),
  );
  bind(contract.erasePetitioner, (session, { params, body }) =>
    erasePerson(session, store, 'petitioner', params.id, body.name),
  );
}
