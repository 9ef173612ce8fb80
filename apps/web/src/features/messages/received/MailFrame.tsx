import { useEffect, useMemo, useRef } from 'react';
import styles from './MailFrame.module.css';
import { mailDocument } from './mail-document.ts';

/** Maximum height of the frame in pixels; a longer mail scrolls in it. */
const HIGHEST = 12_000;
/** Height of a horizontal scroll bar. */
const SCROLL_BAR = 18;

/** Makes a frame as high as its content. */
function fitToContent(frame: HTMLIFrameElement): void {
  const root = frame.contentDocument?.documentElement;
  const sheet = frame.parentElement;
  if (!root || !sheet) return;
  // An element as high as its frame would never shrink, so the frame's height is removed for measuring; meanwhile the
  // page keeps the space, so that it does not jump.
  sheet.style.minHeight = `${sheet.offsetHeight}px`;
  frame.style.height = '0';
  root.style.overflowY = 'hidden';
  const height = root.scrollHeight + (root.scrollWidth > root.clientWidth ? SCROLL_BAR : 0);
  root.style.overflowY = height > HIGHEST ? 'auto' : 'hidden';
  frame.style.height = `${Math.min(height, HIGHEST)}px`;
  sheet.style.minHeight = '';
}

interface MailFrameProps {
  /** As the server returns it. */
  html: string;
  title: string;
}

/**
 * The formatted text of a mail on a white sheet: its scripts don't run, nothing is loaded from other servers, and it
 * cannot cover the page. Its links open in another tab.
 */
export function MailFrame({ html, title }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const page = useMemo(() => mailDocument(html), [html]);

  useEffect(() => {
    const shown = frame.current;
    if (!shown) return;
    let width = -1;
    const fit = () => fitToContent(shown);
    let frameNo = 0;
    const observer = new ResizeObserver(() => {
      if (shown.clientWidth === width) return;
      width = shown.clientWidth;
      // Not within the observer's callback, because the browser would report a loop.
      cancelAnimationFrame(frameNo);
      frameNo = requestAnimationFrame(fit);
    });
    shown.addEventListener('load', fit);
    observer.observe(shown);
    return () => {
      shown.removeEventListener('load', fit);
      observer.disconnect();
      cancelAnimationFrame(frameNo);
    };
  }, []);

  return (
    <div className={styles.sheet}>
      {/* Same origin as the page, so that its height can be measured; with scripts that would be dangerous, but
          none can run. */}
      <iframe
        ref={frame}
        title={title}
        className={styles.frame}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={page}
      />
    </div>
  );
}
