import { PRODUCT_NAME } from '@landfall/contract/product';
import { type Config, readConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';
import { createLog } from './platform/log.ts';
import { print } from './platform/terminal.ts';
import { type RunningServer, startServer } from './server.ts';

export interface RunOptions {
  /** Changes to the environment's configuration. */
  adjust?: (config: Config) => Config;
  /** Called once the server runs; the returned lines are printed below the address. */
  prepare?: (server: RunningServer, config: Config) => Promise<string[]>;
}

const EXAMINE = '"landfall doctor" says what keeps this machine from running it, and what to do.';

/** Runs a server in this process until it is stopped; exits with 1 when it cannot start. */
export async function run({
  adjust = (config) => config,
  prepare = async () => [],
}: RunOptions = {}): Promise<void> {
  try {
    const config = adjust(readConfig());
    const log = createLog(config.logLevel);
    for (const warning of configWarnings(config)) log.warn(warning);
    const starting = startServer(config, log);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      // A stop during startup waits until the server has started: otherwise its database would be left running.
      stopped ??= starting.then((server) => server.stop());
      return stopped;
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (!stopped) log.info({ signal }, 'stopping');
        stop().then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, 'stopped with an error');
            process.exit(1);
          },
        );
      });
    }
    const server = await starting;
    if (stopped) return await stopped;
    const lines = await prepare(server, config).catch(async (error: unknown) => {
      // Otherwise the database would continue to run.
      await stop();
      throw error;
    });
    const ready =
      config.role === 'worker'
        ? `works jobs, and tells how it is on port ${server.port}`
        : `is ready: ${config.publicUrl}`;
    print([`${PRODUCT_NAME} ${ready}`, ...lines]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Errors of the system or the database name no variable; `landfall doctor` does.
    const advice = error instanceof Error && 'code' in error ? `\n\n${EXAMINE}` : '';
    process.stderr.write(`\n  ${PRODUCT_NAME} could not start.\n\n${reason}${advice}\n\n`);
    process.exit(1);
  }
}
