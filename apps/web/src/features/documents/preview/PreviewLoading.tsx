import { Loader, Stack } from '@mantine/core';

/** Stands where the document will be. */
export function PreviewLoading() {
  return (
    <Stack flex={1} mih="12rem" align="center" justify="center">
      <Loader role="status" aria-label="Loading document" />
    </Stack>
  );
}
