import { NoResponseError } from '@landfall/contract/call';
import { errorWords } from '../api/error-words.ts';

/** The message for a bulk change that failed. Without a response it may have been made. */
export function bulkFailureWords(error: unknown): string {
  return error instanceof NoResponseError ? errorWords(error) : `Nothing was changed. ${errorWords(error)}`;
}
