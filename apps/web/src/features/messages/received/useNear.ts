import { type RefObject, useEffect, useState } from 'react';

/** So far beyond the edge of what is seen, in pixels. */
const NEAR = '600px';

/** Whether an element has been seen, or was about to be. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (near || !current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setNear(true),
      // Of the page, and of what scrolls within it.
      { rootMargin: NEAR, scrollMargin: NEAR } as IntersectionObserverInit,
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
