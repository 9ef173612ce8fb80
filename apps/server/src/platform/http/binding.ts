import type { Access, Endpoint } from '@landfall/contract/endpoint';
import type { Clock } from '../clock.ts';
import type { Room } from '../disk-room.ts';
import type { Admission } from './admission.ts';
import type { AuditWriter } from './audit-writer.ts';
import type { Gate, OperatorSession, OrgSession, PersonSession, VisitorSession } from './gate.ts';
import type { InstallationLog } from './installation-log.ts';
import type { LimitFailures } from './rate-limit.ts';
import type { LimitSends } from './send-limit.ts';
import type { VerifyBearer } from './token.ts';

export type AccessOf<E extends Endpoint> = E['access'];

/** The type of session that a handler gets: none, a visitor's, a person's, an operator's, or one in an organization. */
export type SessionOf<Who extends Access> = Who extends 'public'
  ? null
  : Who extends 'visitor'
    ? VisitorSession
    : Who extends 'person'
      ? PersonSession
      : Who extends 'operator'
        ? OperatorSession
        : OrgSession;

/** The dependencies of bound calls. */
export interface BindingOptions {
  gate: Gate;
  audit: AuditWriter;
  installationLog: InstallationLog;
  verify: VerifyBearer;
  clock: Clock;
  admission: Admission;
  /** Limits how often an address may name an invalid secret. */
  limitGuesses: LimitFailures;
  limitSends: LimitSends;
  /** The database's disk, if it is known. */
  room?: Room | undefined;
  /** The key that seals stored replies of repeatable calls. */
  replyKey: () => Promise<Buffer>;
}
