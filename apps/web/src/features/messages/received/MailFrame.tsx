import { useEffect, useMemo, useRef } from 'react';
import styles from './MailFrame.module.css';
import { mailDocument } from './mail-document.ts';

/** A mail that is longer scrolls in its frame, in pixels. */
const HIGHEST = 12_000;
/** What a bar to scroll to the side takes. */
const SCROLL_BAR = 18;

/** Makes a frame as high as what it holds. */
function fitToContent(frame: HTMLIFrameElement): void {
  const root = frame.contentDocument?.documentElement;
  const sheet = frame.parentElement;
  if (!root || !sheet) return;
  // What is as high as its frame is measured in none; meanwhile the page keeps the place, so that it does not jump.
  sheet.style.minHeight = `${sheet.offsetHeight}px`;
  frame.style.height = '0';
  root.style.overflowY = 'hidden';
  const height = root.scrollHeight + (root.scrollWidth > root.clientWidth ? SCROLL_BAR : 0);
  root.style.overflowY = height > HIGHEST ? 'auto' : 'hidden';
  frame.style.height = `${Math.min(height, HIGHEST)}px`;
  sheet.style.minHeight = '';
}

interface MailFrameProps {
  /** As the server answers it. */
  html: string;
  title: string;
}

/**
 * Formatted text of a mail on a white sheet: no script of it runs, nothing is loaded from elsewhere, and nothing of it lies
 * over the page. Its links open in another tab.
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
      // Not while sizes are told, or the browser would complain of a circle.
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
      {/* Of the page's origin so that its height can be told; scripts would make that dangerous, and there are none. */}
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
