import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the page as it is. */
export function PrintButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
