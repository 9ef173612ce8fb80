import type { z } from 'zod';
import type { AuditAction, InstallationAction } from './audit-actions.ts';
import type { ProblemCode } from './problem.ts';
import type { Role } from './roles.ts';

/**
 * Who may call: anyone; anyone, identified when signed in; anyone signed in (with or without an organization);
 * operators among them; or a member with at least the named role.
 */
export type Access = 'public' | 'visitor' | 'person' | 'operator' | Role;

type Shape = z.ZodObject;

/**
 * One call of the API as data: the server binds it, the browser and the tests call it, the OpenAPI document lists it.
 */
export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
  Who extends Access = Access,
  Bytes extends number | undefined = number | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters in braces. */
  readonly path: `/${string}`;
  /** Other spellings of the path, which work the same way. */
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  readonly access: Who;
  /**
   * The action recorded in the audit log, or false for calls that change and disclose nothing worth recording. The
   * entry names the record of the path, else the returned one; for a call that returns `changed_ids` each id gets an
   * entry. Operators' actions are recorded in the installation's log instead.
   */
  readonly audit: AuditAction | InstallationAction | false;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The call accepts a body of `application/octet-stream` instead of JSON, of at most this many bytes. */
  readonly bytes?: Bytes;
  /** Absent: the response is 204 without a body. */
  readonly response?: Response;
  /** The response is a file of this name; `response` is then its text, or the source of a binary file. */
  readonly download?: `${string}.${'bytes' | 'csv' | 'ics' | 'json' | 'pdf' | 'xlsx' | 'zip'}`;
  /**
   * The response is a stream of server-sent events for as long as the caller listens. `response` is then the data of
   * one event.
   */
  readonly stream?: 'events';
  /** Each call sends a mail, so a person may make only a few per minute. */
  readonly sendsMail?: true;
  /**
   * Accepts an idempotency key although it does not return one new record: after a lost response, a repeated call must
   * not send the mail, or move or add the dates, a second time.
   */
  readonly takesKey?: true;
  /** Its data may be two seconds old, except for the caller's own changes: a replica may answer. */
  readonly lag?: 'tolerated';
  /** Status of a success with a body; 200 by default. 202: the work continues in the background. */
  readonly status?: 200 | 201 | 202;
  /** Decides from the response whether the work continues in the background; its status is then 202. */
  goesOn?(answer: Response extends z.ZodType ? z.input<Response> : undefined): boolean;
  /** Decides from the response whether the call changed something and is recorded. Refusals always are. */
  isRecorded?(answer: Response extends z.ZodType ? z.input<Response> : undefined): boolean;
  /** Expected errors beyond those that every call with its access shares. */
  readonly errors: readonly ProblemCode[];
}

/** Whether a call returns a binary file: `response` is then its source. */
export function answersBinary({ download }: Pick<Endpoint, 'download'>): boolean {
  return download !== undefined && !/\.(csv|ics|json)$/.test(download);
}

/** Whether a call accepts an idempotency key, under which it is carried out only once. */
export function isRepeatable({ status, takesKey }: Pick<Endpoint, 'status' | 'takesKey'>): boolean {
  return status === 201 || takesKey === true;
}

/** Declares a call. `access`, `audit` and `errors` have no default: each is a decision. */
export function endpoint<
  const Who extends Access,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
  const Bytes extends number | undefined = undefined,
>(
  declaration: Endpoint<Params, Query, Body, Response, Who, Bytes>,
): Endpoint<Params, Query, Body, Response, Who, Bytes> {
  return declaration;
}

/** Bytes as a caller may send them. */
export type SentBytes = Blob | Uint8Array<ArrayBuffer>;

type Any = Shape | undefined;
type Answer = z.ZodType | undefined;
/** Further arguments of `E`: `Given` for a call whose body is bytes. */
type WithBytes<E extends Endpoint, Given> =
  E extends Endpoint<Any, Any, Any, Answer, Access, infer Bytes>
    ? Bytes extends number
      ? { bytes: Given }
      : unknown
    : never;

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The arguments of a call of `E`. */
export type CallArguments<E extends Endpoint> = (E extends Endpoint<infer P, infer Q, infer B>
  ? (P extends Shape ? { params: Sent<P> } : unknown) &
      (Q extends Shape ? { query?: Sent<Q> } : unknown) &
      (B extends Shape ? { body: Sent<B> } : unknown)
  : never) &
  WithBytes<E, SentBytes> & {
    signal?: AbortSignal;
    /**
     * A repeated call with the same key and body gets the first response, so that a creating call can be retried (24
     * hours).
     */
    idempotencyKey?: string;
  };

/** The result of a call of `E`. */
export type CallResult<E extends Endpoint> =
  E extends Endpoint<Shape | undefined, Shape | undefined, Shape | undefined, infer R> ? Read<R> : never;

/** The input of the server's handler of `E`, validated. */
export type HandlerInput<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params: Read<P>; query: Read<Q>; body: Read<B> } & WithBytes<E, Uint8Array>
    : never;

/** The result of the server's handler of `E`. */
export type HandlerResult<E extends Endpoint> =
  E extends Endpoint<Shape | undefined, Shape | undefined, Shape | undefined, infer R>
    ? R extends z.ZodType
      ? z.input<R>
      : // biome-ignore lint/suspicious/noConfusingVoidType: what a handler without an answer returns
        void
    : never;
