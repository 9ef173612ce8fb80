// What "npm start" and "npm run demo" run, with the Node from the dependencies: it builds the web app if necessary,
// then runs `landfall` in the same process, so that signals reach it directly.
import { existsSync } from 'node:fs';
import { buildWebWhenStale } from './web-build.mjs';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`This is Node ${process.version}. "npm start" runs Landfall on its own Node 24.`);
  process.exit(1);
}

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  buildWebWhenStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('../apps/server/src/main.ts');
