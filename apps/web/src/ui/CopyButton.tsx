import { IconCopy } from '@tabler/icons-react';
import { IconButton } from './buttons.tsx';
import { toast, toastFailure } from './toast.tsx';

interface CopyButtonProps {
  value: string;
  /** What is copied, e.g. 'Phone number of Ana Silva'. */
  what: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ value, what }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast(`${what} copied to clipboard`);
    } catch (error) {
      // Browsers refuse this on pages without HTTPS.
      console.error(error);
      toastFailure(`This browser does not let the page copy. Select it and copy it by hand: ${value}`);
    }
  }
  return <IconButton icon={IconCopy} label={`Copy: ${what}`} title="Copy" onClick={() => void copy()} />;
}
