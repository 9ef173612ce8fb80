// Prints what would place the tables of a migrated database on a Citus cluster (docs/scaling-citus.md), from the schema
// that the migrations make on a throw-away database. Ends with 1 when the schema breaks a rule that nobody decided on.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalog } from '../apps/server/src/platform/db/catalog.ts';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { KNOWN_BREACHES, PLACEMENTS, placementSql } from './citus-placement.ts';
import { breachesOf } from './citus-rules.ts';

const log = { info() {}, warn() {} };
const dataDir = await mkdtemp(join(tmpdir(), 'landfall-citus-'));
try {
  const database = await startEmbedded({ dataDir, log, throwaway: true });
  try {
    await migrate({ url: database.ownerUrl, log });
    const tables = (await readCatalog(database.ownerUrl)).schemas.flatMap((schema) => schema.tables);
    const breaches = breachesOf(tables, PLACEMENTS);
    for (const breach of breaches) {
      const known = KNOWN_BREACHES[breach];
      if (known) console.log(`-- ${breach}:\n-- ${known.remedy}\n${known.sql}\n`);
      else console.error(`Not decided: ${breach}`);
    }
    for (const line of placementSql(tables)) console.log(line);
    if (breaches.some((breach) => !(breach in KNOWN_BREACHES))) process.exitCode = 1;
  } finally {
    await database.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
