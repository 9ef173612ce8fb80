import { PRODUCT_NAME } from '@landfall/contract/product';
import { Box, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorWords } from '../api/error-words.ts';
import { Mark } from '../ui/Mark.tsx';
import { ErrorState } from '../ui/StateMessage.tsx';

interface RouteErrorProps extends ErrorComponentProps {
  /** The message when the server gives none. */
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

/** The page for any path without a page of its own. */
export function UnknownRoute() {
  useDocumentTitle(PRODUCT_NAME);
  return (
    <Stack gap={8} align="center" justify="center" flex={1} p="32px 16px" ta="center">
      <Mark size={44} />
      <Box component="h1" mt={12} fz="1.75rem" lh={1.2} className="page-title">
        Welcome to {PRODUCT_NAME}
      </Box>
      <Box component="p" fz="lg" c="dimmed">
        Get started by selecting a page from the navigation bar.
      </Box>
    </Stack>
  );
}
