import type { AccountAction } from '@landfall/contract/audit';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Queryable } from './state/transaction.ts';

/** A mail to a person with an account. Everything in it is text. */
export interface IdentityMail {
  to: string;
  /** What it is, e.g. `verify_email`. */
  kind: string;
  accountId: string;
  subject: string;
  /** The heading. */
  title: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Why the reader gets it. */
  footer: string;
}

/** Something that happened to an account. It says nothing of what was typed. */
export interface AccountEvent {
  kind: AccountAction;
  accountId: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Of the request that it happened by. */
  requestId: string;
}

export interface IdentityOptions {
  /** Connections that already act as the role landfall_identity; all tables are in the schema identity. */
  pool: pg.Pool;
  /** Origin of the product without a trailing slash, e.g. http://localhost:8080. The issuer is `${publicUrl}/identity/`. */
  publicUrl: string;
  /** The browser application's client id, e.g. landfall-web. */
  clientId: string;
  /** Audience of access tokens: an absolute URI that names the API, e.g. https://api.landfall. */
  audience: string;
  productName: string;
  supportEmail: string;
  /** Prefix of the claims `email`, `email_verified` and `name` in access tokens. */
  claimNamespace: string;
  /** Accounts that one network may make in an hour. Invited people do not count. */
  signUpsPerHour: number;
  /**
   * Sends a mail once the transaction of `client` is committed. When it is rolled back there must be no mail: so a
   * request about an unknown address does the same work as one about a known address.
   */
  sendMail: (client: Queryable, mail: IdentityMail) => Promise<void>;
  /** Reports an event once the transaction of `client` is committed; when it is rolled back, none is reported. */
  recordEvent: (client: Queryable, event: AccountEvent) => Promise<void>;
  /** Whether an error of the pool means that the database is away, so that the request may be repeated. */
  isUnavailable: (error: unknown) => boolean;
  /** Whether an error of the pool means that its disk has no room. */
  isStorageFull: (error: unknown) => boolean;
  /** Milliseconds since the epoch; tests move it. */
  now: () => number;
  log: FastifyBaseLogger;
}

/** Where the provider lives on the product's origin. */
export const PREFIX = '/identity';

/** Exactly the `iss` of every token. It ends with a slash, as the SDK expects of a domain with a path. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl}${PREFIX}/`;
}
