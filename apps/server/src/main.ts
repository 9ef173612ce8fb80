import { PRODUCT_NAME } from '@landfall/contract/product';
import { readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './server.ts';

try {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const server = await startServer(config, log);
  process.stdout.write(`\n  ${PRODUCT_NAME} is ready: ${config.publicUrl}\n\n`);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped with an error');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
} catch (error) {
  process.stderr.write(
    `\n  ${PRODUCT_NAME} could not start.\n\n${error instanceof Error ? error.message : error}\n\n`,
  );
  process.exit(1);
}
