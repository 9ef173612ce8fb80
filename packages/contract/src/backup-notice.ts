import { z } from 'zod';
import { endpoint } from './endpoint.ts';

// Apart from all else of backups: the first pages ask for it.
export const getBackupNotice = endpoint({
  method: 'GET',
  path: '/installation/backup-notice',
  summary: 'Whether what is written here is backed up, for operators and whoever answers for an office',
  access: 'person',
  audit: false,
  response: z.object({
    /** `elsewhere`: whoever runs the installation sees to it by other means. Null: not for the caller to know. */
    backups: z.enum(['on', 'off', 'elsewhere']).nullable(),
  }),
  errors: [],
});
