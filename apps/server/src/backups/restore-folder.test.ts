import { chmodSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { preparePlace } from '../platform/db/embedded/place.ts';
import { runningPostmaster } from '../platform/db/embedded/postmaster.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { endTrial } from './restore-folder.ts';

it('the PostgreSQL of a stopped trial writes nothing more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-trial-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'restoring');
  try {
    const place = preparePlace(dataDir);
    await startEmbedded({ dataDir, log: { info() {}, warn() {} }, throwaway: true });
    expect(runningPostmaster(place)).toBeDefined();
    await endTrial(folder);
    expect(runningPostmaster(place)).toBeUndefined();
    expect(readFileSync(place.serverLog, 'utf8')).toContain('received immediate shutdown request');
  } finally {
    await endTrial(folder);
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
