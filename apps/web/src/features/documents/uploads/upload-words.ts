import { counted } from '@landfall/contract/counted';
import { errorWords, fieldWords } from '../../../api/error-words.ts';
import { UnreadableFileError } from './send-upload.ts';
import type { Upload, UploadState } from './upload.ts';

/** Why an upload failed or stalls, by field where the server says so. */
export function failureWords(error: unknown): string {
  if (error instanceof UnreadableFileError) return error.message;
  return Object.values(fieldWords(error))[0] ?? errorWords(error);
}

const STATE_WORDS: Readonly<Record<UploadState, string>> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  stalled: 'Waiting for the server; it continues by itself',
  paused: 'Paused',
  failed: 'Failed',
  unfinished: 'Not finished: choose the same file again to continue',
  done: 'Done',
};

/** The state of an upload in words. */
export function uploadWords({ state, message }: Pick<Upload, 'state' | 'message'>): string {
  return message ? `${STATE_WORDS[state]}. ${message}` : STATE_WORDS[state];
}

/** The total progress of some uploads: bytes, and whole percents of them. */
export function totalOf(uploads: readonly Pick<Upload, 'bytes' | 'sent' | 'state'>[]) {
  const bytes = uploads.reduce((sum, upload) => sum + upload.bytes, 0);
  const sent = uploads.reduce(
    (sum, upload) => sum + (upload.state === 'done' ? upload.bytes : upload.sent),
    0,
  );
  return { bytes, sent, percent: bytes === 0 ? 100 : Math.floor((sent / bytes) * 100) };
}

/** The state of all uploads: 'Uploading 3 files · 42%', '3 uploaded, 1 needs you'. */
export function summaryWords(uploads: readonly Upload[]): string {
  const count = (...states: UploadState[]) => uploads.filter(({ state }) => states.includes(state)).length;
  const active = count('waiting', 'sending', 'stalled');
  const needsYou = count('failed', 'unfinished');
  const attention = needsYou > 0 ? `, ${needsYou === 1 ? '1 needs' : `${needsYou} need`} you` : '';
  if (active > 0) return `Uploading ${counted(active, 'file')} · ${totalOf(uploads).percent}%${attention}`;
  const paused = count('paused');
  if (paused > 0) return `${counted(paused, 'upload')} paused${attention}`;
  const done = count('done');
  return done > 0
    ? `${counted(done, 'file')} uploaded${attention}`
    : `${counted(needsYou, 'upload')} not finished`;
}
