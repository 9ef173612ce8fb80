import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toast, toastFailure } from '../../ui/toast.tsx';

interface CopyFieldProps {
  label: string;
  description?: string;
  value: string;
}

/** A value to be entered in another program, with a button that copies it. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast(`${label} copied to clipboard`);
    } catch (error) {
      console.error(error);
      toastFailure('This browser does not let it be copied: select it and copy it yourself');
    }
  }
  return (
    <Group gap={8} wrap="nowrap" align="flex-end">
      <TextInput
        flex={1}
        miw={0}
        label={label}
        description={description}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        flex="none"
        aria-label={`Copy ${label.toLowerCase()}`}
        leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        onClick={copy}
      >
        Copy
      </Button>
    </Group>
  );
}
