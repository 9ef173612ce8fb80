import { Box } from '@mantine/core';
import { deferred } from '../../ui/deferred.tsx';

/** Says that what is here is invented, and takes it away; its place is kept while its code is fetched. */
export const SampleNotice = deferred(
  async () => (await import('./FirstCases.tsx')).SampleOfficeNotice,
  () => <Box mih={{ base: 72, sm: 36 }} />,
);
