import type { AuditAction } from '@landfall/contract/audit-actions';
import type { Role } from '@landfall/contract/roles';
import type { z } from 'zod';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import type { OperationFailure } from './queries.ts';

/** A part of an operation, worked in one transaction. */
export interface Piece<Input> {
  operationId: string;
  input: Input;
  /** The next of the ids that the operation was started with; empty for one that goes through something else. */
  ids: readonly string[];
  /** What it goes through is counted from 0: this piece is `from` up to but without `to`. */
  from: number;
  to: number;
}

/** What became of a piece. */
export interface Worked {
  /** The records that it changed: each gets an entry in the audit log, with what was left in `session.changes`. */
  changed: readonly string[];
  /** What it could not do, or, of an undo, what it left as it was. */
  failures?: readonly OperationFailure[];
  /** The operation ends here as failed, and cannot be undone: this piece took back all that had been done. */
  isTakenBack?: boolean;
}

/** What an operation did, as far as it takes that to say so. */
export interface Told<Input> {
  input: Input;
  /** How much it went through. */
  total: number;
  /** What it was called when it began. */
  title: string;
  /** Names of the people whom its input names, by their ids. */
  names: ReadonlyMap<string, string>;
}

/** A pass over what an operation goes through, forth or back. `session` is that of whoever started it. */
export type Work<Input> = (session: OrgSession, piece: Piece<Input>) => Promise<Worked>;

/**
 * A kind of long work. A piece is one transaction: it commits together with how far the operation has come, so that after
 * a crash the next worker goes on behind the last piece that was committed, and nothing is done twice. A piece that throws
 * a `Failure` is rolled back and worked in smaller ones, until what fails stands alone: it is named, and the rest goes on.
 * A {@link StoppedOperation} ends it, and whatever else is thrown has the job tried again.
 */
export interface OperationKind<Input extends z.ZodType = z.ZodType> {
  /** Its name in the database, e.g. `case_records.bulk`. Never renamed. */
  kind: string;
  input: Input;
  /** The role that whoever started it must still have, for each piece and for an undo. */
  access: Role;
  /** The action of the audit log for what it changes, and for what its undo changes. */
  audit: AuditAction;
  /** How much is worked in one transaction; {@link PIECE} unless given. */
  pieceSize?: number;
  work: Work<z.output<Input>>;
  /** What it did, in the words of one that is over. It names no case and no client, as the title. */
  summary(told: Told<z.output<Input>>): string;
  /** The members whom its summary names. */
  peopleIn?(input: z.output<Input>): readonly string[];
  /** Absent: it cannot be taken back. */
  undo?: {
    /** What is to be gone through to take it back: the `ids` of the undo's pieces. */
    ids(tx: OrgTx, operationId: string, input: z.output<Input>): Promise<readonly string[]>;
    /** Takes a part of it back; `piece.operationId` is the operation that is taken back. */
    work: Work<z.output<Input>>;
  };
}

/** Thrown by a piece when nothing of what is left can be done: the operation ends as failed, with this message. */
export class StoppedOperation extends Error {
  override name = 'StoppedOperation';
}

/** How much is worked in one transaction. */
export const PIECE = 500;

/** Declares a kind of operation. It has to be named in `operation-kinds.ts`, too. */
export function defineOperation<Input extends z.ZodType>(kind: OperationKind<Input>): OperationKind<Input> {
  return kind;
}
