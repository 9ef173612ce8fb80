// Checks, and repairs, the case list with the server's configuration: see docs/operations.md.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('../apps/server/src/case-list-command.ts');
