import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Work } from './commands.ts';
import { type Config, readConfig } from './config.ts';
import { type Finding, reasonOf, report, unwell, well } from './findings.ts';
import { databaseHealth, folderHealth } from './health.ts';
import { askOwnServer, ownAddress } from './own-server.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { EmbeddedDatabaseError } from './platform/db/embedded/account.ts';
import { askDatabase, runningDatabase } from './platform/db/operator.ts';

const START = 'start it with "landfall start" or its service, and read its log if it does not stay';

/** The current step of a server that is migrating its database, as the server reports it. */
function stepOf(migration: unknown): string {
  const read = z.object({ done: z.number(), of: z.number() }).safeParse(migration);
  return read.success ? `, step ${read.data.done + 1} of ${read.data.of}` : '';
}

async function serverFinding(config: Config): Promise<Finding> {
  try {
    const { status, body } = await askOwnServer(config, '/readyz');
    if (status !== 200 && body.schema === 'behind' && body.status !== 'not ready')
      return unwell(
        'server',
        `${body.status}${stepOf(body.migration)}: it is ready by itself once that is done`,
      );
    if (status !== 200) return unwell('server', `not ready, its schema is ${body.schema}: read its log`);
    if (body.storage === 'full') return unwell('server', 'its disk is full, changes are refused: make room');
    return well('server', `ready at ${ownAddress(config)}`);
  } catch (error) {
    return unwell('server', `does not answer at ${ownAddress(config)} (${reasonOf(error)}): ${START}`);
  }
}

async function databaseFindings(config: Config, clock: Clock): Promise<Finding[]> {
  try {
    const database = await runningDatabase(config);
    if (!database) return [unwell('database', `the one in ${config.dataDir} does not run: ${START}`)];
    return await askDatabase(database, (owner) => databaseHealth(owner, config, clock.now()));
  } catch (error) {
    // The error's message says what to do.
    if (error instanceof EmbeddedDatabaseError) return [unwell('database', error.message)];
    return [unwell('database', `does not answer (${reasonOf(error)}): ${START}`)];
  }
}

/** `landfall status`: exits with 1 when something needs attention. It only reads: it starts and changes nothing. */
export const statusCommand: Work = async (words) => {
  const { values } = parseArgs({ args: [...words], options: { json: { type: 'boolean' } } });
  const config = readConfig();
  const findings = await Promise.all([
    serverFinding(config),
    databaseFindings(config, systemClock),
    folderHealth(config, { now: systemClock.now() }),
  ]);
  return report(findings.flat(), values.json);
};
