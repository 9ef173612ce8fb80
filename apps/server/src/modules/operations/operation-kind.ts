import type { AuditAction } from '@landfall/contract/audit-actions';
import type { Role } from '@landfall/contract/roles';
import type { z } from 'zod';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import type { OperationFailure } from './queries.ts';

/** A part of an operation, which is processed in one transaction. */
export interface Piece<Input> {
  operationId: string;
  input: Input;
  /** The next of the ids that the operation was started with; empty for one that does not process ids. */
  ids: readonly string[];
  /** The range of the piece, counted from 0: from `from` up to but without `to`. */
  from: number;
  to: number;
}

/** The result of a piece. */
export interface Worked {
  /** The changed records. Each gets an audit entry, with its changes in `session.changes`. */
  changed: readonly string[];
  /** What could not be done, or, in an undo, what was left as it was. */
  failures?: readonly OperationFailure[];
  /** The operation ends here as failed and cannot be undone: this piece has reverted everything. */
  isReverted?: boolean;
}

/** What the summary of an operation is made from. */
export interface SummaryFacts<Input> {
  input: Input;
  /** The number of processed items. */
  total: number;
  /** The title with which it was started. */
  title: string;
  /** The names of the people in its input, by id. */
  names: ReadonlyMap<string, string>;
}

/** Processes a piece, forward or as an undo. `session` belongs to the member who started it. */
export type Work<Input> = (session: OrgSession, piece: Piece<Input>) => Promise<Worked>;

/**
 * A kind of long-running operation. Each piece is one transaction, which commits its changes together with the
 * progress: after a crash, the next worker continues after the last committed piece, and nothing is done twice. A piece
 * that throws a `Failure` is rolled back and divided, until the failing item is on its own: it is recorded, and the
 * others continue. A {@link StoppedOperation} ends the operation; after any other error the job is retried.
 */
export interface OperationKind<Input extends z.ZodType = z.ZodType> {
  /** The name in the database, e.g. `case_records.bulk`. Never renamed. */
  kind: string;
  input: Input;
  /** The role that the member who started it must still have for each piece, and that an undo requires. */
  access: Role;
  /** The audit action of its changes, and of those of its undo. */
  audit: AuditAction;
  /** The number of items in one transaction; {@link PIECE} unless given. */
  pieceSize?: number;
  work: Work<z.output<Input>>;
  /** What a finished operation did. Like the title, it names no case and no client. */
  summary(facts: SummaryFacts<z.output<Input>>): string;
  /**
   * The title with another number of items, for readers from whom some items are hidden. Undefined when the title
   * contains no number.
   */
  title?(facts: Omit<SummaryFacts<z.output<Input>>, 'title'>): string;
  /** The members that its summary names. */
  peopleIn?(input: z.output<Input>): readonly string[];
  /** Undefined when it cannot be undone. */
  undo?: {
    /** The ids that the undo has to process, in the order of its pieces. */
    ids(tx: OrgTx, operationId: string, input: z.output<Input>): Promise<readonly string[]>;
    /** How many of the first ids are no items of the operation, such as the change that caused it; 0 unless given. */
    uncounted?: number;
    /** Undoes a piece; `piece.operationId` is the operation that is undone. */
    work: Work<z.output<Input>>;
  };
}

/** Thrown by a piece when nothing more can be done: the operation ends as failed, with this message. */
export class StoppedOperation extends Error {
  override name = 'StoppedOperation';
}

/** The default number of items in one transaction. */
export const PIECE = 500;

/** Declares a kind of operation. It must be added to `operation-kinds.ts`, too. */
export function defineOperation<Input extends z.ZodType>(kind: OperationKind<Input>): OperationKind<Input> {
  return kind;
}
