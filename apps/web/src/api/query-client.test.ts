import { ProblemError } from '@landfall/contract/call';
import type { ProblemCode } from '@landfall/contract/problem';
import type { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { QUERY_ROOT } from './query-keys.ts';

function refusedRead(client: QueryClient, key: string, status: number, code: ProblemCode) {
  const refusal = new ProblemError(status, { code, message: 'No', request_id: 'r' });
  return client
    .fetchQuery({ queryKey: [key], queryFn: () => Promise.reject(refusal) })
    .catch(() => undefined);
}

it.each([
  ['forbidden', 403, true],
  ['second_factor_required', 403, true],
  ['not_found', 404, false],
] as const)(
  'a read that is refused as %s: status %i, settings refetched: %s',
  async (code, status, again) => {
    const client = createQueryClient();
    client.setQueryData([QUERY_ROOT.settings], {});
    await refusedRead(client, 'home', status, code);
    expect(client.getQueryState([QUERY_ROOT.settings])?.isInvalidated).toBe(again);
  },
);

it('settings that are refused are not fetched again', async () => {
  const client = createQueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  await refusedRead(client, QUERY_ROOT.settings, 403, 'forbidden');
  expect(invalidate).not.toHaveBeenCalled();
});
