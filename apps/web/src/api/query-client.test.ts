import { ProblemError } from '@landfall/contract/call';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { QUERY_ROOT } from './query-keys.ts';

it.each([
  ['forbidden', 403, true],
  ['second_factor_required', 403, true],
  ['not_found', 404, false],
] as const)(
  'a read that is refused as %s: status %i, settings refetched: %s',
  async (code, status, again) => {
    const client = createQueryClient();
    client.setQueryData([QUERY_ROOT.settings], {});
    const refusal = new ProblemError(status, { code, message: 'No', request_id: 'r' });
    await client
      .fetchQuery({ queryKey: ['home'], queryFn: () => Promise.reject(refusal) })
      .catch(() => undefined);
    expect(client.getQueryState([QUERY_ROOT.settings])?.isInvalidated).toBe(again);
  },
);
