// The product's server over a database that is there already, for measuring: tokens come from the measuring process,
// whose public keys are in BENCH_KEYS, and nothing but warnings is logged.
import type { JSONWebKeySet } from 'jose';
import { pino } from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createPool } from '../apps/server/src/platform/db/pool.ts';

const { BENCH_DATABASE_URL: url = '', BENCH_KEYS: keys = '', BENCH_ISSUER: issuer = '', PORT } = process.env;
const config = readConfig({ PORT });
const app = await buildApp({
  config: {
    ...config,
    auth: { bundled: false, domain: 'bench.test', clientId: 'bench', audience: 'bench', issuer },
  },
  log: pino({ level: 'warn' }),
  clock: systemClock,
  appPool: createPool({ url, role: 'landfall_app' }),
  identityPool: createPool({ url, role: 'landfall_identity', size: 1 }),
  webRoot: '/nonexistent',
  loadKeys: async () => JSON.parse(keys) as JSONWebKeySet,
});
await app.listen({ host: '127.0.0.1', port: config.port });
