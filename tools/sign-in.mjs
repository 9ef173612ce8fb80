// Carries out an operator's word on the bundled sign-in provider, with the server's configuration.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('../apps/server/src/sign-in-command.ts');
