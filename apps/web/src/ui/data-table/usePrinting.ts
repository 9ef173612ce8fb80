import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, so that everything can be rendered before the browser lays it out. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia('print');
    const draw = (wanted: boolean) => flushSync(() => setPrinting(wanted));
    const before = () => draw(true);
    const after = () => draw(false);
    const change = (event: MediaQueryListEvent) => draw(event.matches);
    // In some browsers a preview changes the medium without the events, in others it is the other way around.
    paper.addEventListener('change', change);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      paper.removeEventListener('change', change);
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
