import { PRODUCT_NAME } from '@landfall/contract/product';
import { Box, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Mark } from '../ui/Mark.tsx';

/** What any path without a page of its own shows. */
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
