/**
 * Pauses from half a minute to an hour. There are more of them than fit in the day after which a mail is given up, so
 * that it is the mail that ends the trying. A worker that is silent for longer than the longest mail has died.
 */
export const MAIL_RETRIES = {
  retries: { limit: 100, delaySeconds: 30, maxDelaySeconds: 3_600 },
  expireSeconds: 120,
} as const;
