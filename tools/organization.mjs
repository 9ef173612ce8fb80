// What an operator does with whole organizations, with the server's configuration: see docs/operations.md.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('../apps/server/src/organization-command.ts');
