const RELOADED_FOR = 'landfall-reloaded-for-build';

/** Whether the server still gives out the page; while it is away, loading anew would leave nothing on the screen. */
async function isServed(): Promise<boolean> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.ok ?? false;
}

/**
 * After an upgrade of the server an open tab still asks for files of the earlier build. It then loads the page anew,
 * once for each build, so that a file that is really missing ends in an error and not in a loop.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', async () => {
    // This file's own address holds the hash of the build.
    const build = import.meta.url;
    if (sessionStorage.getItem(RELOADED_FOR) === build || !(await isServed())) return;
    sessionStorage.setItem(RELOADED_FOR, build);
    window.location.reload();
  });
}
