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

/** The session that a handler is given: none, a visitor's, a person's, an operator's, or one in an organization. */
export type SessionOf<Who extends Access> = Who extends 'public'
  ? null
  : Who extends 'visitor'
    ? VisitorSession
    : Who extends 'person'
      ? PersonSession
      : Who extends 'operator'
        ? OperatorSession
        : OrgSession;

/** What calls are bound with. */
export interface BindingOptions {
  gate: Gate;
  audit: AuditWriter;
  installationLog: InstallationLog;
  verify: VerifyBearer;
  clock: Clock;
  admission: Admission;
  /** Bounds how often an address may name a secret that there is not. */
  limitGuesses: LimitFailures;
  limitSends: LimitSends;
  /** Of the database's disk, where it is known. */
  room?: Room | undefined;
  /** The key that replies are kept under, for calls that may come again. */
  replyKey: () => Promise<Buffer>;
}
