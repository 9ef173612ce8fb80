/** Addresses of style sheets that could not be fetched. */
const failed = new Set<string>();

/** Starts to record style sheets that cannot be fetched. */
export function noticeFailedStyles(): void {
  const notice = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  // The event does not bubble.
  document.addEventListener('error', notice, { capture: true });
}

function fetchStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => {
      failed.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`No style sheet at ${href}`)));
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  });
}

/**
 * Fetches again the style sheets that could not be fetched: Vite requests those of lazy code only once, and would draw
 * the code without them. Rejects while one is still missing.
 */
export async function fetchFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(fetchStyles));
}
