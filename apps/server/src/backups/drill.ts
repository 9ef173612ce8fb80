import type { Config } from '../config.ts';
import { lineageOf } from '../platform/backup/lineage.ts';
import type { BackupStorage } from '../platform/backup/storage.ts';
import { systemClock } from '../platform/clock.ts';
import { preparePlace } from '../platform/db/embedded/place.ts';
import { bucketFor } from './restore-bucket.ts';
import { drillFolder, removeTrial } from './restore-folder.ts';
import { type Restored, restoreInstallation } from './restore-installation.ts';

/** A trial restore found faults in a backup. */
export class DrillFailedError extends Error {
  override name = 'DrillFailedError';
}

/**
 * Restores the newest backup into a folder of its own, checks it, and removes it.
 * @param signal aborts it, once PostgreSQL is stopped too
 * @throws DrillFailedError, and what a restore throws
 */
export async function drill(
  config: Pick<Config, 'dataDir' | 'files' | 'auditKey'>,
  storage: BackupStorage,
  identity: string,
  signal?: AbortSignal,
): Promise<Restored> {
  const into = drillFolder(config.dataDir);
  await removeTrial(into);
  const restored = await restoreInstallation({
    storage,
    identity,
    lineage: lineageOf(preparePlace(config.dataDir)).id,
    into,
    auditKey: config.auditKey,
    bucket: bucketFor(config, into),
    now: () => systemClock.now(),
    signal,
    log: { info() {}, warn() {} },
  });
  await removeTrial(into);
  if (restored.faults.length > 0) throw new DrillFailedError(restored.faults.join('\n'));
  return restored;
}
