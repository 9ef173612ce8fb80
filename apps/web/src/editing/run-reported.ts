import { errorWords } from '../api/error-words.ts';
import { toast, toastFailure } from '../ui/toast.tsx';

/** Waits for an action and confirms it, with Undo where possible; a failure is reported. */
export async function runReported(done: Promise<unknown>, message: string, undo?: () => void): Promise<void> {
  try {
    await done;
    toast(message, undo);
  } catch (error) {
    console.error(error);
    toastFailure(errorWords(error));
  }
}
