/**
 * What callers may ask of the server. Bytes and milliseconds; each is the default of a running server, which
 * LANDFALL_LIMITS changes.
 */
export const CALL_LIMITS = {
  /** Largest JSON body. */
  bodyBytes: 256 * 1024,
  /**
   * A body that is larger, or of unknown length, is read when its sender may make the call, and then takes a place among
   * the bodies below.
   */
  smallBodyBytes: 16 * 1024,
  /** Deepest nesting of a JSON body. */
  bodyDepth: 20,
  headerBytes: 16 * 1024,
  /** How long a request's headers may take, and the whole of it. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** How often it is looked for requests that take longer. */
  timeoutCheckMs: 1_000,
  /** How long a connection stays open, unread, that was answered before its body had come. */
  unreadBodyMs: 1_000,
  readsPerMinute: 1_200,
  writesPerMinute: 300,
  /** Calls that have a mail sent. */
  sendsPerMinute: 10,
  /** Tokens of a link that one address may get wrong in a minute; right ones do not count. */
  wrongTokensPerMinute: 60,
  /** How often one calendar feed may be read in a minute, and how many are read at once. */
  feedReadsPerMinute: 30,
  feedReads: 2,
  /** Calls of one address that are refused in a minute because nobody has signed in by what they show. */
  refusedSignInsPerMinute: 1_200,
  /** Calls at work at once: of one organization, which leaves half of the pool to the others, and of all. */
  organizationCalls: 4,
  calls: 8,
  /** Milliseconds of work beyond one call at a time that one organization may do at a stretch beside others. */
  organizationBurstMs: 200,
  /** Calls that wait for that: of one organization, and of all; each for so long. */
  organizationWaiting: 100,
  waiting: 1_000,
  waitMs: 2_000,
  /** Bodies larger than small with the server at once, from their first byte to the call's end: of one person, … */
  personBodies: 2,
  organizationBodies: 8,
  bodies: 64,
  /** Parts of uploads with the server at once, each in memory: of one organization, and of all. */
  organizationParts: 4,
  parts: 8,
  /** Bytes of parts that are read from one organization in a second: more than its line brings, less than keeps the others waiting. */
  organizationPartBytesPerSecond: 16 * 1024 * 1024,
  /** Largest file that is taken, and bytes of all files of one organization. */
  fileBytes: 100 * 1024 * 1024,
  organizationFileBytes: 100 * 1024 * 1024 * 1024,
} as const;

/** The limits of one server. */
export type CallLimits = { readonly [name in keyof typeof CALL_LIMITS]: number };

function isLimit(name: string): name is keyof CallLimits {
  return Object.hasOwn(CALL_LIMITS, name);
}

const SETTING = /^(\w+)=([1-9]\d{0,14})$/;

/** The limits with those that `text` sets, `readsPerMinute=2400 writesPerMinute=600`; or the first part that sets none. */
export function readCallLimits(text: string): { limits: CallLimits } | { fault: string } {
  const limits: Record<keyof CallLimits, number> = { ...CALL_LIMITS };
  for (const setting of text.trim().split(/\s+/)) {
    const [, name = '', value] = SETTING.exec(setting) ?? [];
    if (!isLimit(name)) return { fault: setting };
    limits[name] = Number(value);
  }
  return { limits };
}

/** What the server bears with in what it works with. Bytes and milliseconds; each is the default of a running server. */
export const SERVER_LIMITS = {
  statementTimeoutMs: 5_000,
  /** The same for what reads a large part of an office at once: a report. */
  reportTimeoutMs: 30_000,
  /** How long an answer of the database is waited for: that of a statement, and of those sent just before it. */
  databaseAnswerMs: 10_000,
  /** How long a transaction may stay open with nothing asked in it. */
  idleTransactionMs: 30_000,
  /** Connections of one server process to its database. */
  poolSize: 8,
  /** How long a call waits for one of them. */
  poolWaitMs: 5_000,
  /** Bytes that are kept free on the disk of the embedded database: with less, changes are refused. */
  diskReserveBytes: 64 * 1024 * 1024,
  /** Invitations of one organization, however many invite: each is a mail to an address that anyone may have typed. */
  invitationsPerMinute: 10,
  invitationsPerDay: 200,
  /** Mails to others, in a day, of all organizations together that are younger than a day. */
  mailsOfNewOrganizations: 100,
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
  /** The same for what is being backed up: what is unfinished is done again. */
  stopBackupsMs: 500,
} as const;
