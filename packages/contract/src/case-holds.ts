import { z } from 'zod';
import { caseRecord } from './case-records.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredLine } from './fields.ts';

const params = z.object({ id });
const response = z.object({ case_record: caseRecord });

export const holdCaseRecord = endpoint({
  method: 'POST',
  path: '/case_records/{id}/hold',
  summary: 'Put a case under a legal hold, so that nothing of it is erased',
  access: 'admin',
  audit: 'case_record.held',
  params,
  body: z.strictObject({ reason: requiredLine(LIMITS.reason) }),
  response,
  errors: ['not_found'],
});

export const releaseCaseRecord = endpoint({
  method: 'POST',
  path: '/case_records/{id}/release',
  summary: 'End the legal hold of a case',
  access: 'admin',
  audit: 'case_record.released',
  params,
  response,
  errors: ['not_found'],
});
