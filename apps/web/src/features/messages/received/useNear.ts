import { type RefObject, useEffect, useState } from 'react';

/** Distance from the visible area, in pixels. */
const NEAR = '600px';

/** Whether an element has been visible, or close to it. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (near || !current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setNear(true),
      // For the page, and for elements that scroll within it.
      { rootMargin: NEAR, scrollMargin: NEAR } as IntersectionObserverInit,
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
