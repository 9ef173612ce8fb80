import { IconCopy } from '@tabler/icons-react';
import type { SameDocument } from './upload.ts';

/** Says which document already has the same content. The upload was accepted anyway. */
export function SameFile({ as: { title, resource_name } }: { as: SameDocument }) {
  return (
    <span className="small wrap-anywhere">
      <IconCopy size={12} stroke={1.8} aria-hidden /> Same file as {title} in {resource_name}
    </span>
  );
}
