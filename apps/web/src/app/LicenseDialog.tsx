import { PRODUCT_NAME } from '@landfall/contract/product';
import { Box } from '@mantine/core';
import license from '../../../../LICENSE?raw';
import { Dialog } from '../ui/Dialog.tsx';

/** The full text of the product's licence. */
export function LicenseDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="License" size="lg">
      <Box component="p" mb={16} fz="lg" fw={500}>
        {PRODUCT_NAME} is open source: use it, change it and pass it on under the MIT License.
      </Box>
      {license
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => (
          <Box component="p" key={paragraph} mb={12} c="dimmed">
            {paragraph}
          </Box>
        ))}
    </Dialog>
  );
}
