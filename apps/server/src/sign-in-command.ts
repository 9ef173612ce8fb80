import { rotateKeys, turnOffByOperator } from '@landfall/identity';
import type pg from 'pg';
import type { Work } from './commands.ts';
import { type Config, readConfig } from './config.ts';
import { identityOptions } from './identity-options.ts';
import { systemClock } from './platform/clock.ts';
import { openForOperator } from './platform/db/operator.ts';
import { createPool } from './platform/db/pool.ts';
import { createLog } from './platform/log.ts';
import { print, UsageError } from './platform/terminal.ts';

const log = createLog('silent');

/** Carries out a subcommand. @returns lines for the operator @throws Error that says why it is not possible */
type Action = (config: Config, pool: pg.Pool) => Promise<string[]>;

const rotate: Action = async (_config, pool) => {
  await rotateKeys(pool);
  return ['New keys are made. Every server process uses them within a minute.'];
};

function removeTwoFactor(address: string): Action {
  return async (config, pool) => {
    const options = identityOptions(config, { pool, clock: systemClock, log });
    if (!(await turnOffByOperator(options, address)))
      throw new Error(`No account with the address ${address} has two-factor authentication.`);
    return [`${address} signs in with the password alone now, is signed out everywhere and told by mail.`];
  };
}

function actionOf([command, address]: readonly string[]): Action {
  if (command === 'rotate-keys') return rotate;
  if (command === 'remove-two-factor' && address) return removeTwoFactor(address);
  throw new UsageError('What should be done?');
}

async function run(words: readonly string[]): Promise<void> {
  const action = actionOf(words);
  const config = readConfig();
  await using opened = new AsyncDisposableStack();
  const database = await openForOperator(config, log);
  opened.defer(() => database.stop());
  const url = database.loginUrl('landfall_identity');
  const pool = createPool({ url, role: 'landfall_identity', size: 2 });
  opened.defer(() => pool.end());
  print(await action(config, pool));
}

/** `landfall sign-in …` */
export const signInCommand: Work = async (words) => {
  await run(words);
  return 0;
};
