const RELOADED_FOR = 'landfall-reloaded-for-build';

/**
 * After an upgrade of the server an open tab still asks for files of the earlier build. It then loads the page anew,
 * once for each build, so that a file that is really missing ends in an error and not in a loop.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // This file's own address holds the hash of the build.
    const build = import.meta.url;
    if (sessionStorage.getItem(RELOADED_FOR) === build) return;
    sessionStorage.setItem(RELOADED_FOR, build);
    event.preventDefault();
    window.location.reload();
  });
}
