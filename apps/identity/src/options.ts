import type { AccountAction } from '@landfall/contract/audit';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Queryable } from './state/transaction.ts';

/** A mail to a person with an account, as plain text. */
export interface IdentityMail {
  to: string;
  /** The kind of mail, e.g. `verify_email`. */
  kind: string;
  accountId: string;
  subject: string;
  /** The heading. */
  title: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** The reason why the reader gets it. */
  footer: string;
}

/** Something that happened to an account. It contains nothing that was typed. */
export interface AccountEvent {
  kind: AccountAction;
  accountId: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The id of the request that caused it. */
  requestId: string;
}

export interface IdentityOptions {
  /** Connections that already have the role landfall_identity; all tables are in the schema identity. */
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
  /** The number of accounts that one network may create in an hour. Invited people do not count. */
  signUpsPerHour: number;
  /**
   * Sends a mail once the transaction of `client` is committed. A rollback must discard it: a request about an unknown
   * address does the same work as one about a known address.
   */
  sendMail: (client: Queryable, mail: IdentityMail) => Promise<void>;
  /** Reports an event once the transaction of `client` is committed; a rollback discards it. */
  recordEvent: (client: Queryable, event: AccountEvent) => Promise<void>;
  /** Whether an error of the pool means that the database is unreachable, so that the request can be retried. */
  isUnavailable: (error: unknown) => boolean;
  /** Whether an error of the pool means that the database's disk is full. */
  isStorageFull: (error: unknown) => boolean;
  /** Milliseconds since the epoch; tests move it. */
  now: () => number;
  log: FastifyBaseLogger;
}

/** The provider's path on the product's origin. */
export const PREFIX = '/identity';

/** The exact `iss` of every token. It ends with a slash, as the SDK expects of a domain with a path. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl}${PREFIX}/`;
}
