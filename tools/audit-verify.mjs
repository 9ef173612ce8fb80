// Verifies the audit log with the server's configuration. Files of older keys may be named as arguments.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('../apps/server/src/audit-verify.ts');
