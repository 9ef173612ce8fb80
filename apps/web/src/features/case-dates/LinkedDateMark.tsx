import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Marks the row that it stands in as the one that a link leads to, and brings it into view. */
export function LinkedDateMark() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Not returned: in newer browsers it is a promise.
    mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <span ref={mark} data-linked>
      <VisuallyHidden>The date that you followed: </VisuallyHidden>
    </span>
  );
}
