import { type Role, reaches } from '@landfall/contract/roles';
import type { OrgTx } from '../db/session.ts';
import { statement } from '../db/statement.ts';
import { emailNotConfirmed, Failure } from '../http/failure.ts';
import type { OrgSession } from '../http/gate.ts';
import { SERVER_LIMITS } from '../limits.ts';

const mayWrite = statement<{ may: boolean }>('select may_write_to_others($1, $2) as may');

/**
 * Whether the organization may have mails sent to strangers now: organizations younger than a day share a small limit.
 * @param mails their number; one by default
 */
export async function mayWriteToOthers(tx: OrgTx, now: string, mails = 1): Promise<boolean> {
  const [row] = await mayWrite(tx, [now, SERVER_LIMITS.mailsOfNewOrganizations - mails + 1]);
  return row?.may === true;
}

/**
 * Whether a person is a member who may write to clients; locked until the transaction ends, so that a concurrent
 * removal waits, and finds what was written.
 */
export async function isWriter({ db, orgId }: OrgTx, personId: string): Promise<boolean> {
  const membership = await db
    .selectFrom('membership')
    .select(({ ref }) => ref('roles').$castTo<Role[]>().as('roles'))
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .forShare()
    .executeTakeFirst();
  return membership !== undefined && reaches(membership.roles, 'user');
}

/**
 * Checks and locks that the caller {@link isWriter may write to clients}. @throws Failure `forbidden` when they no
 * longer may
 */
export async function lockWriter({ tx, actor }: OrgSession): Promise<void> {
  if (!(await isWriter(tx, actor.personId))) throw new Failure('forbidden', 'Your role does not allow this');
}

/**
 * Checks that a call may have mails sent to others than its caller: recipients can rely on a confirmed sender address,
 * and a stranger cannot mail many people by creating organizations.
 * @param mails their number; one by default
 * @throws Failure `email_not_confirmed`, or `rate_limited` for an organization younger than a day
 */
export async function assertMayWriteToOthers({ tx, actor, now }: OrgSession, mails = 1): Promise<void> {
  if (!actor.emailConfirmed) throw emailNotConfirmed();
  if (await mayWriteToOthers(tx, now, mails)) return;
  throw new Failure(
    'rate_limited',
    'New organizations have sent as much mail today as they may together. Yours can send again tomorrow, or once it is a day old',
  );
}
