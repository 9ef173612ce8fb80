import { getBackupNotice } from '@landfall/contract/backup-notice';
import * as contract from '@landfall/contract/backups';
import type { Binder } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function backupRoutes({ bind, bindSteps }: Binder, setup: service.BackupSetup): void {
  bind(contract.getBackups, () => service.describeBackups(setup));
  bindSteps(contract.updateBackups, {
    prepare: (_session, { body }) => service.planChange(setup, body),
    work: (planned) => service.makeChange(setup, planned),
    async keep(session, planned) {
      session.about = service.changedWords(planned);
      return service.describeBackups(setup);
    },
  });
  bind(contract.runBackup, () => service.beginBackup(setup));
  bind(contract.runDrill, () => service.beginDrill(setup));
  bind(contract.showRecoverySheet, () => service.readSheet(setup));
  bind(contract.confirmRecoverySheet, async (_session, { body }) => {
    await service.confirmSheet(setup, body.last_characters);
    return service.describeBackups(setup);
  });
  bind(getBackupNotice, (session) => service.readNotice(setup, session));
}
