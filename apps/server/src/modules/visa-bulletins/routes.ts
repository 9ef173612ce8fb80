import * as contract from '@landfall/contract/visa-bulletins';
import type { Bind } from '../../platform/http/bind.ts';
import { readAvailability } from './availability.ts';
import * as service from './service.ts';

export function visaBulletinRoutes(bind: Bind): void {
  bind(contract.listVisaBulletins, async ({ tx }) => ({ visa_bulletins: await service.listBulletins(tx) }));
  bind(contract.getVisaBulletin, async ({ tx }, { params }) => ({
    visa_bulletin: await service.readBulletin(tx, params.month),
  }));
  bind(contract.previewVisaBulletins, async (session, { bytes }) => ({
    preview: await service.previewImport(session, bytes),
  }));
  bind(contract.importVisaBulletins, (session, { bytes, query }) =>
    service.importFile(session, bytes, query.replace),
  );
  bind(contract.updateVisaBulletin, async (session, { params, body }) => ({
    visa_bulletin: await service.setUses(session, params.month, body),
  }));
  bind(contract.deleteVisaBulletin, (session, { params }) => service.deleteBulletin(session, params.month));
  bind(contract.getVisaAvailability, async (session, { params }) => ({
    visa_availability: await readAvailability(session, params.id),
  }));
}
