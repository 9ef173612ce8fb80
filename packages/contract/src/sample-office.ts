import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const loadSampleOffice = endpoint({
  method: 'POST',
  path: '/sample-office',
  summary: 'Fill an organization without active cases with an invented office of 120',
  access: 'admin',
  audit: 'sample_office.loaded',
  response: z.object({ cases: z.number().int() }),
  status: 201,
  errors: ['conflict'],
});

export const removeSampleOffice = endpoint({
  method: 'POST',
  path: '/sample-office/remove',
  summary:
    'Archive the cases and delete the people that the sample made, edited ones too; each can be restored',
  access: 'admin',
  audit: 'sample_office.removed',
  errors: [],
});
