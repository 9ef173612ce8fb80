/**
 * Limits of what callers may request. Bytes and milliseconds; each is the default of a running server, which
 * LANDFALL_LIMITS changes.
 */
export const CALL_LIMITS = {
  /** Largest JSON body. */
  bodyBytes: 256 * 1024,
  /**
   * A larger body, or one of unknown length, is read only when its sender may make the call, and then takes a slot
   * among the bodies below.
   */
  smallBodyBytes: 16 * 1024,
  /** Deepest nesting of a JSON body. */
  bodyDepth: 20,
  headerBytes: 16 * 1024,
  /** How long a request's headers may take, and the whole request. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** How often requests are checked for timeouts. */
  timeoutCheckMs: 1_000,
  /** How long a connection stays open, unread, that was answered before its body had arrived. */
  unreadBodyMs: 1_000,
  readsPerMinute: 1_200,
  writesPerMinute: 300,
  /** Calls that send mail. */
  sendsPerMinute: 10,
  /** Wrong link tokens of one address per minute; valid ones do not count. */
  wrongTokensPerMinute: 60,
  /** Reads of one calendar feed per minute, and reads of feeds at once. */
  feedReadsPerMinute: 30,
  feedReads: 2,
  /** Refused sign-ins of one address per minute. */
  refusedSignInsPerMinute: 1_200,
  /** Concurrent calls: of one organization, which leaves half of the pool to the others, and in total. */
  organizationCalls: 4,
  calls: 8,
  /** Milliseconds of work beyond one call at a time that one organization may use at a stretch beside others. */
  organizationBurstMs: 200,
  /** Waiting calls: of one organization, and in total; and the longest wait. */
  organizationWaiting: 100,
  waiting: 1_000,
  waitMs: 2_000,
  /** Large bodies in progress, from their first byte to the call's end: of one person, … */
  personBodies: 2,
  organizationBodies: 8,
  bodies: 64,
  /** Parts of uploads in progress, each in memory: of one organization, and in total. */
  organizationParts: 4,
  parts: 8,
  /**
   * Bytes of parts read from one organization per second: more than its line carries, little enough not to delay
   * others.
   */
  organizationPartBytesPerSecond: 16 * 1024 * 1024,
  /** The largest file, and the bytes of all files of one organization. */
  fileBytes: 100 * 1024 * 1024,
  organizationFileBytes: 100 * 1024 * 1024 * 1024,
} as const;

/** The limits of one server. */
export type CallLimits = { readonly [name in keyof typeof CALL_LIMITS]: number };

function isLimit(name: string): name is keyof CallLimits {
  return Object.hasOwn(CALL_LIMITS, name);
}

const SETTING = /^(\w+)=([1-9]\d{0,14})$/;

/** The limits with those that `text` sets, `readsPerMinute=2400 writesPerMinute=600`; or the first invalid part. */
export function readCallLimits(text: string): { limits: CallLimits } | { fault: string } {
  const limits: Record<keyof CallLimits, number> = { ...CALL_LIMITS };
  for (const setting of text.trim().split(/\s+/)) {
    const [, name = '', value] = SETTING.exec(setting) ?? [];
    if (!isLimit(name)) return { fault: setting };
    limits[name] = Number(value);
  }
  return { limits };
}

/** Limits of the server's own resources. Bytes and milliseconds; each is the default of a running server. */
export const SERVER_LIMITS = {
  statementTimeoutMs: 5_000,
  /** The same for calls that read a large part of an office at once: a report. */
  reportTimeoutMs: 30_000,
  /** How long to wait for an answer of the database: of a statement, and of those sent just before it. */
  databaseAnswerMs: 10_000,
  /** How long a transaction may stay open without a statement. */
  idleTransactionMs: 30_000,
  /** Connections of one server process to its database. */
  poolSize: 8,
  /** How long a call waits for one of them. */
  poolWaitMs: 5_000,
  /** Bytes kept free on the disk of the embedded database: with less, changes are refused. */
  diskReserveBytes: 64 * 1024 * 1024,
  /**
   * Invitations of one organization per minute, however many members invite: each is a mail to an address that anyone
   * may have typed.
   */
  invitationsPerMinute: 10,
  invitationsPerDay: 200,
  /** Mails to others per day of all organizations together that are younger than a day. */
  mailsOfNewOrganizations: 100,
  /** How often a transaction is retried after a serialization failure or a deadlock. */
  transactionRetries: 3,
  /** Pause between two fetches of the provider's keys. */
  keyCooldownMs: 25_000,
  /** The same while no keys were ever loaded, so that nobody can sign in. */
  firstKeysCooldownMs: 1_000,
  keyFetchTimeoutMs: 5_000,
  /** How long a graceful stop waits for running calls. */
  stopTimeoutMs: 8_000,
  /** The same for running jobs: the rest of the time is for returning them to the queue. */
  stopJobsMs: 6_000,
  /** The same for running backups: unfinished work is repeated later. */
  stopBackupsMs: 500,
} as const;
