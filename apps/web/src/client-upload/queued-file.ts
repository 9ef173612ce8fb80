import { RefusedError } from './link-calls.ts';
import { LinkEndedError, UnreadableFileError } from './send-file.ts';

/**
 * Why a file was not sent.
 * - `too_many`: the link accepts no more files
 * - `no_room`: the office's storage or the server's disk is full
 * - `unreadable`: it was moved or changed after it was chosen
 * - `refused`: the office cannot accept it here
 * - `fault`: an error of the server or of this page
 */
export type Failure =
  | 'empty'
  | 'too_large'
  | 'too_many'
  | 'no_room'
  | 'unreadable'
  | 'ended'
  | 'refused'
  | 'fault';

/** Failures after which a retry with the same file may succeed. */
const MENDABLE: readonly Failure[] = ['no_room', 'refused', 'fault'];

/**
 * - `waiting`: queued
 * - `stalled`: continues automatically once the server can be reached
 * - `failed`: until the person tries again or removes it
 */
export type FileState = 'waiting' | 'sending' | 'stalled' | 'failed' | 'done';

/** A file that was chosen. */
export interface QueuedFile {
  readonly key: number;
  readonly itemId: string;
  readonly name: string;
  readonly bytes: number;
  /** Bytes that have been sent. */
  readonly gone: number;
  readonly state: FileState;
  readonly failure?: Failure;
}

export function isActive({ state }: Pick<QueuedFile, 'state'>): boolean {
  return state === 'waiting' || state === 'sending' || state === 'stalled';
}

export function isMendable({ failure }: Pick<QueuedFile, 'failure'>): boolean {
  return failure !== undefined && MENDABLE.includes(failure);
}

/** The reason why sending a file failed, as the sender sees it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableFileError) return 'unreadable';
  if (error instanceof LinkEndedError) return 'ended';
  if (!(error instanceof RefusedError)) return 'fault';
  const { code, status } = error;
  if (code === 'quota_exceeded' || code === 'storage_full') return 'no_room';
  if (status === 413) return 'too_large';
  return status < 500 ? 'refused' : 'fault';
}
