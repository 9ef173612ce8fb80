import { Loader, Stack } from '@mantine/core';

/** Placeholder while the document loads. */
export function PreviewLoading() {
  return (
    <Stack flex={1} mih="12rem" align="center" justify="center">
      <Loader role="status" aria-label="Loading document" />
    </Stack>
  );
}
