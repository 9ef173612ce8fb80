import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorWords } from '../api/error-words.ts';
import { ErrorState } from '../ui/StateMessage.tsx';

interface RouteErrorProps extends ErrorComponentProps {
  /** What is said when the server gives no words. */
  fallback?: string;
}

/** A page that could not be loaded. */
export function RouteError({ error, fallback }: RouteErrorProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => {
    console.error(error);
    reset();
  }, [error, reset]);
  return (
    <ErrorState wholePage message={errorWords(error, fallback)} onTryAgain={() => router.invalidate()} />
  );
}
