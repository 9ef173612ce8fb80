import { reaches } from '@landfall/contract/roles';
import { Failure } from './failure.ts';
import type { OrgSession } from './gate.ts';

/**
 * Allows only admins to list deleted records.
 * @param records their plural noun
 * @throws Failure `forbidden`
 */
export function assertMayList(
  { actor }: OrgSession,
  { deleted }: { deleted: 'true' | 'false' },
  records: string,
): void {
  if (deleted === 'true' && !reaches(actor.roles, 'admin'))
    throw new Failure('forbidden', `Only admins see deleted ${records}`);
}
