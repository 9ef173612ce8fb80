import type { z } from 'zod';

/** What a kind of job does when its handler fails: pause after pause, each about twice the one before. */
export interface RetryPolicy {
  /** How often it is tried again; 0: never. */
  limit: number;
  /** First pause, in seconds. */
  delaySeconds: number;
  /** Longest pause, in seconds. */
  maxDelaySeconds: number;
}

/** A kind of job: its queue's name, what its jobs carry, and how they are tried again. */
export interface Job<Payload extends z.ZodObject = z.ZodObject> {
  /** Also the queue's name in the database. Never renamed: jobs that wait would be lost. */
  name: string;
  /** References rather than contents: payloads stay in the queue for days. */
  payload: Payload;
  retries: RetryPolicy;
  /** A job that is worked for longer counts as lost with its worker, and is tried again. */
  expireSeconds: number;
}

/** Declares a kind of job. */
export function defineJob<Payload extends z.ZodObject>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** A job that no worker may carry out, now or later: it is cancelled, and logged as such. */
export class JobRefusedError extends Error {
  override name = 'JobRefusedError';
}
