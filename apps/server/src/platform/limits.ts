/** What one caller may ask of the server. Bytes and milliseconds; each is the default of a running server. */
export const SERVER_LIMITS = {
  /** Largest JSON body. */
  bodyBytes: 256 * 1024,
  /** Deepest nesting of a JSON body. */
  bodyDepth: 20,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  statementTimeoutMs: 5_000,
  /** The same for what reads a large part of an office at once: a report. */
  reportTimeoutMs: 30_000,
  /** How long an answer of the database is waited for: that of a statement, and of those sent just before it. */
  databaseAnswerMs: 10_000,
  /** Connections of one server process to its database. */
  poolSize: 8,
  /** How long a call waits for one of them. */
  poolWaitMs: 5_000,
  /**
   * Reading calls that are at the database at once. More do not make it quicker: one thread keeps few connections busy, and
   * each has plans and catalogs of its own, which then push each other out of the processor's memory. Writing ones wait for
   * the disk, and the more of them do so together the better.
   */
  readsAtOnce: 4,
  /** How long a reading call lets others go first, which may take longer than reading calls do. */
  readWaitMs: 50,
  readsPerMinute: 1_200,
  writesPerMinute: 300,
  /** Calls that have a mail sent. */
  sendsPerMinute: 10,
  /** Tokens of a link that one address may get wrong in a minute; right ones do not count. */
  wrongTokensPerMinute: 60,
  /** How often a call is tried again after a serialization failure or a deadlock. */
  transactionRetries: 3,
  /** Pause between two fetches of the provider's keys. */
  keyCooldownMs: 25_000,
  /** The same while none were ever had, so that nobody can be let in. */
  firstKeysCooldownMs: 1_000,
  keyFetchTimeoutMs: 5_000,
  /** How long a graceful stop waits for calls under way. */
  stopTimeoutMs: 8_000,
  /** The same for jobs in hand: what is left of the time is for giving them back. */
  stopJobsMs: 6_000,
} as const;
