import { z } from 'zod';
import { endpoint } from './endpoint.ts';

// In a separate file, because the first pages need this call but not the rest of backups.
export const getBackupNotice = endpoint({
  method: 'GET',
  path: '/installation/backup-notice',
  summary: 'Whether the installation is backed up, for operators and super admins',
  access: 'person',
  audit: false,
  response: z.object({
    /** `elsewhere`: the operators back up by other means. Null if the caller may not know. */
    backups: z.enum(['on', 'off', 'elsewhere']).nullable(),
  }),
  errors: [],
});
