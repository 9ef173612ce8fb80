import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the page. @param props.disabled until there is something to print */
export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <Button
      variant="default"
      disabled={disabled}
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
