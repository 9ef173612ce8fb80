import type { z } from 'zod';
import type { AuditAction, InstallationAction } from './audit-actions.ts';
import type { ProblemCode } from './problem.ts';
import type { Role } from './roles.ts';

/**
 * Who may call: anyone, anyone who is then known when they are signed in, anyone signed in (with or without an
 * organization), whoever of them runs the installation, or a member whose roles reach the one named.
 */
export type Access = 'public' | 'visitor' | 'person' | 'operator' | Role;

type Shape = z.ZodObject;

/** One call of the API as data: the server binds it, the browser and the tests call it, the OpenAPI document lists it. */
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
  /** Other spellings of the path that work alike. */
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  readonly access: Who;
  /**
   * The action recorded in the audit log, or false for calls that change and disclose nothing worth a record. The entry
   * names the record of the path, else the one answered; of a call that answers `changed_ids` each has its own. What an
   * operator does is recorded in the installation's log instead.
   */
  readonly audit: AuditAction | InstallationAction | false;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Instead of a JSON body it takes one of `application/octet-stream`, of so many bytes at most. */
  readonly bytes?: Bytes;
  /** Absent: the answer is 204 without a body. */
  readonly response?: Response;
  /** The answer is a file of this name; `response` is then its text, or the source of a file that is none. */
  readonly download?: `${string}.${'bytes' | 'csv' | 'ics' | 'json' | 'pdf' | 'xlsx' | 'zip'}`;
  /** The answer goes on for as long as its caller listens: server-sent events. `response` is then one's data. */
  readonly stream?: 'events';
  /** Each call has a mail sent: a person may make only a few of them in a minute. */
  readonly sendsMail?: true;
  /** What it reads may be two seconds old, but for what its caller changed: a replica may answer. */
  readonly lag?: 'tolerated';
  /** Status of a success with a body; 200 unless given. 202: what was asked for goes on. */
  readonly status?: 200 | 201 | 202;
  /** Decides from the answer whether the call goes on in the background; its status is then 202. */
  goesOn?(answer: Response extends z.ZodType ? z.input<Response> : undefined): boolean;
  /** Decides from the answer whether the call changed something and is recorded. Refusals always are. */
  isRecorded?(answer: Response extends z.ZodType ? z.input<Response> : undefined): boolean;
  /** Expected failures beyond those that every call of its access shares. */
  readonly errors: readonly ProblemCode[];
}

/** Whether a call answers a file that is no text: `response` is then its source. */
export function answersBinary({ download }: Pick<Endpoint, 'download'>): boolean {
  return download !== undefined && !/\.(csv|ics|json)$/.test(download);
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
/** What `E` needs beside JSON: `Given` for one that takes bytes. */
type WithBytes<E extends Endpoint, Given> =
  E extends Endpoint<Any, Any, Any, Answer, Access, infer Bytes>
    ? Bytes extends number
      ? { bytes: Given }
      : unknown
    : never;

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller of `E` gives. */
export type CallArguments<E extends Endpoint> = (E extends Endpoint<infer P, infer Q, infer B>
  ? (P extends Shape ? { params: Sent<P> } : unknown) &
      (Q extends Shape ? { query?: Sent<Q> } : unknown) &
      (B extends Shape ? { body: Sent<B> } : unknown)
  : never) &
  WithBytes<E, SentBytes> & {
    signal?: AbortSignal;
    /** The same key and body repeat the first reply, so that a creating call can be tried again (24 hours). */
    idempotencyKey?: string;
  };

/** What a caller of `E` gets. */
export type CallResult<E extends Endpoint> =
  E extends Endpoint<Shape | undefined, Shape | undefined, Shape | undefined, infer R> ? Read<R> : never;

/** What the server's handler of `E` is given: validated input. */
export type HandlerInput<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params: Read<P>; query: Read<Q>; body: Read<B> } & WithBytes<E, Uint8Array>
    : never;

/** What the server's handler of `E` answers. */
export type HandlerResult<E extends Endpoint> =
  E extends Endpoint<Shape | undefined, Shape | undefined, Shape | undefined, infer R>
    ? R extends z.ZodType
      ? z.input<R>
      : // biome-ignore lint/suspicious/noConfusingVoidType: what a handler without an answer returns
        void
    : never;
