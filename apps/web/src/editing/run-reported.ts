import { errorWords } from '../api/error-words.ts';
import { toast, toastFailure } from '../ui/toast.tsx';

/** Does something and says so, with the way back where there is one; a failure is reported and changes nothing. */
export async function runReported(done: Promise<unknown>, message: string, undo?: () => void): Promise<void> {
  try {
    await done;
    toast(message, undo);
  } catch (error) {
    console.error(error);
    toastFailure(errorWords(error));
  }
}
