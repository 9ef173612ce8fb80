import { Box } from '@mantine/core';
import { deferred } from '../../ui/deferred.tsx';

/** Says that the data is a sample, with a button that removes it; reserves its space while its code loads. */
export const SampleNotice = deferred(
  async () => (await import('./FirstCases.tsx')).SampleOfficeNotice,
  () => <Box mih={{ base: 72, sm: 36 }} />,
);
