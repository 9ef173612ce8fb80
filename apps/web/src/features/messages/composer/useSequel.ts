import { useEffect, useRef } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { sentence } from '../../../lib/sentence.ts';
import { toastFailure } from '../../../ui/toast.tsx';

interface Sequel<Answer> {
  onDone: (answer: Answer) => void;
  /** For the form, which shows the reason. */
  onRefused?: (error: unknown) => void;
  /** The message when it failed after the form was left: 'Your note was not added.' */
  unsent: string;
}

/**
 * Returns a function that waits for a message that is being sent. Unlike the callbacks of a mutation, its follow-up
 * also runs if the thread is left meanwhile: the draft is removed, so that it is not sent twice, and a failure is
 * reported.
 */
export function useSequel() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return <Answer>(sending: Promise<Answer>, { onDone, onRefused, unsent }: Sequel<Answer>): void => {
    sending.then(onDone, (error: unknown) => {
      onRefused?.(error);
      if (isLeft.current) toastFailure(`${unsent} ${sentence(errorWords(error))} What you wrote is kept.`);
    });
  };
}
