import { type FileButtonProps, FileButton as PlainFileButton } from '@mantine/core';
import { useRef } from 'react';

/**
 * A button that asks for a file. Browsers report only a file that differs from the previous one; here the same file,
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
