const RELOADED_FOR = 'landfall-reloaded-for-build';
/** How long to wait for the server, in milliseconds. */
const ANSWER_MS = 5_000;

/** The page that the server currently serves; undefined while it does not answer. */
async function currentPage(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Thrown when the server does not serve the page, so that a reload would leave an empty screen. */
export class ServerAwayError extends Error {
  constructor() {
    super('The server is away');
  }
}

/** @throws ServerAwayError unless the server serves the page */
export async function assertServed(): Promise<void> {
  if ((await currentPage()) === undefined) throw new ServerAwayError();
}

/**
 * After an upgrade of the server, an open tab still requests files of the earlier build. This function then reloads the
 * page and never settles. It does so only once per build, so that a cached page leads to an error instead of a loop.
 */
export async function reloadWhenOutdated(): Promise<void> {
  // The page names the file that contains this module, and that name holds the hash of the build.
  const build = new URL(import.meta.url).pathname;
  if (import.meta.env.DEV) return;
  const page = await currentPage();
  if (page === undefined || page.includes(build) || sessionStorage.getItem(RELOADED_FOR) === build) return;
  sessionStorage.setItem(RELOADED_FOR, build);
  window.location.reload();
  await new Promise(() => undefined);
}
