import { type FileButtonProps, FileButton as PlainFileButton } from '@mantine/core';
import { useRef } from 'react';

/**
 * A button that asks for a file. The browser reports only a file that differs from the one before; here the same file,
 * which may have been corrected, can be chosen again.
 */
export function FileButton({ onChange, ...props }: Omit<FileButtonProps, 'resetRef'>) {
  const reset = useRef<() => void>(null);
  return (
    <PlainFileButton
      {...props}
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        onChange(file);
      }}
    />
  );
}
