import type { AuditAction } from '@landfall/contract/audit-actions';
import type { FileSource } from '@landfall/contract/file';
import { createInvitation } from '@landfall/contract/invitations';
import { exportOrganization } from '@landfall/contract/organization-data';
import { assignableRole, type Role } from '@landfall/contract/roles';
import { HOUR_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import { instantAfter, todayIn } from '../../platform/clock.ts';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import { type OrgTx, withEveryCase, withSession } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announceEnd } from '../../platform/live/announce.ts';
import { spooledFile } from '../../platform/spooled-file.ts';
import { auditWriter } from '../audit/service.ts';
import { type InvitationLinks, inviteForOperator } from '../invitations/service.ts';
import { assertOwn, readOrganization } from '../organization/service.ts';
import { type ArchiveOrigin, writeArchive } from './archive-writer.ts';
import * as queries from './queries.ts';

/** The maximum number of exports of one organization within an hour. */
export const EXPORTS_AN_HOUR = 6;

/** Replaces the request's id in audit entries of operators. */
const OPERATOR = 'operator';

/**
 * Deletes the organization of the session: no member can work in it any more, but nothing is erased yet.
 * @param id the organization that the caller means
 * @param name its name, as a confirmation
 */
export async function deleteOrganization(session: OrgSession, id: string, name: string): Promise<void> {
  assertOwn(session, id);
  const organization = await readOrganization(session);
  if (name !== organization.name) throw invalidInput({ name: "This is not the organization's name" });
  if (await withEveryCase(session.tx, () => queries.hasHeldCase(session.tx)))
    throw new Failure('conflict', 'A case is under a legal hold: end it first');
  await queries.deleteOrganization(session.tx, session.now);
  announceEnd(session.tx);
}

async function refuseTooMany({ tx, now }: OrgSession): Promise<void> {
  await lockOrganization(tx);
  const since = instantAfter(now, -HOUR_MS);
  const exports = await queries.countExports(tx, exportOrganization.audit as string, since);
  if (exports < EXPORTS_AN_HOUR) return;
  throw new Failure(
    'rate_limited',
    'The organization was exported several times just now. Try again in an hour',
  );
}

/** The program that exports an archive. */
export type ArchiveProgram = Omit<ArchiveOrigin, 'exportedAt'>;

/**
 * The whole organization as a file. The file is written after the call was recorded, from one snapshot of the database.
 * @param source connections as the role landfall_app, and the bytes of documents
 */
export async function exportWholeOrganization(
  session: OrgSession,
  { appPool, store }: { appPool: pg.Pool; store: FileStore },
  program: ArchiveProgram,
): Promise<FileSource> {
  await refuseTooMany(session);
  const { orgId } = session.tx;
  const origin = { ...program, exportedAt: session.now };
  return () =>
    spooledFile(async (sink) => {
      const client = await appPool.connect();
      let isHeld = true;
      const release = (destroy?: boolean) => {
        if (isHeld) client.release(destroy);
        isHeld = false;
      };
      try {
        const source = { connection: client, onRowsRead: () => release(), store };
        await writeArchive(source, orgId, origin, sink);
      } finally {
        // It was not released when reading the rows failed.
        release(true);
      }
    });
}

/** An invitation that an import makes, or why it could not be made. */
interface Invited {
  email: string;
  problem: string | null;
}

async function invitationsToSend(tx: OrgTx, importedAt: string) {
  const members = await queries.selectImportedMembers(tx);
  const ended = await queries.selectCancelledAt(tx, importedAt);
  const roleOf = (roles: readonly Role[]) =>
    (['admin', 'user', 'viewer'] as const).find((role) => roles.includes(role)) ?? 'viewer';
  return [
    ...members.map(({ email, roles }) => ({ email, role: roleOf(roles), message: '' })),
    ...ended.map(({ invited_email, role_to_assign, message }) => ({
      email: invited_email,
      role: assignableRole.parse(role_to_assign),
      message,
    })),
  ];
}

/**
 * Invites the imported members, and people whose invitations were pending at the time of the import: by accepting the
 * link that is mailed to them, they take their previous places. A failing invitation does not prevent the others.
 * @param appPool connections as the role landfall_app
 * @param owner the organization's super admin, who invites
 * @param importedAt the moment of the import, ISO
 */
export async function inviteImported(
  appPool: pg.Pool,
  owner: { issuer: string; subject: string },
  orgId: string,
  links: InvitationLinks,
  importedAt: string,
): Promise<Invited[]> {
  const inOrganization = <T>(work: (session: OrgSession) => Promise<T>) =>
    withSession(appPool, { issuer: owner.issuer, subject: owner.subject, namedOrgId: orgId }, (session) => {
      if (!session?.org) throw new Error('The owner does not belong to the organization');
      const { tx, roles, timeZone } = session.org;
      const actor = { personId: session.person.personId, roles, multiFactor: false, emailConfirmed: true };
      const clock = { now: () => Date.parse(importedAt) };
      return work({
        tx,
        actor,
        today: todayIn(timeZone, clock),
        now: importedAt,
        requestId: OPERATOR,
        changes: [],
      });
    });
  const invited: Invited[] = [];
  for (const invitation of await inOrganization(({ tx }) => invitationsToSend(tx, importedAt))) {
    const { email } = invitation;
    try {
      await inOrganization(async (session) => {
        const { id } = await inviteForOperator(session, links, invitation);
        await auditWriter.record(session.tx, {
          personId: session.actor.personId,
          action: createInvitation.audit as AuditAction,
          outcome: 'done',
          resourceId: id,
          fields: ['email', 'role', 'message'],
          requestId: OPERATOR,
          at: Date.parse(importedAt),
        });
      });
      invited.push({ email, problem: null });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      invited.push({ email, problem: error.message });
    }
  }
  return invited;
}
