import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Marks the row that a link points to, and scrolls it into view. */
export function LinkedDateMark() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The result is not returned, because newer browsers return a promise.
    mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <span ref={mark} data-linked>
      <VisuallyHidden>The date that you followed: </VisuallyHidden>
    </span>
  );
}
