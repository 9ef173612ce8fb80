import * as contract from '@landfall/contract/sample-office';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { assertRoomForSample, loadSampleOffice, removeSampleOffice, storeSample } from './service.ts';

export function sampleOfficeRoutes({ bind, bindSteps }: Binder, store: FileStore): void {
  bindSteps(contract.loadSampleOffice, {
    async prepare(session) {
      await assertRoomForSample(session);
      const { tx, today, now } = session;
      return { orgId: tx.orgId, today, now };
    },
    work: (office) => storeSample(store, office),
    keep: async (session, _, stored) => ({ cases: await loadSampleOffice(session, stored) }),
  });
  bind(contract.removeSampleOffice, (session) => removeSampleOffice(session));
}
