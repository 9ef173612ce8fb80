import type { ClientLanguage } from '@landfall/contract/client-languages';
import type { OpenedLink } from '@landfall/contract/client-uploads';
import { ignoreOtherDrops } from './file-drop.ts';
import { chosenLanguage, guessLanguage, keepLanguage, WORDS } from './languages.ts';
import { isNotFound, type LinkCalls, RefusedError } from './link-calls.ts';
import { failedPage, gonePage, loadingPage } from './message-pages.ts';
import { type OpenPage, type OpenState, openPage } from './open-page.ts';
import { announcer, pageFoot, pageHead } from './page-frame.ts';
import { isActive } from './queued-file.ts';
import { pause as realPause } from './retry-pause.ts';
import { sizeText } from './text-forms.ts';
import { storedUploads } from './unfinished-uploads.ts';
import { createUploadQueue } from './upload-queue.ts';

interface PageOptions {
  root: HTMLElement;
  calls: LinkCalls;
  pause?: typeof realPause;
}

/** Whether the link is invalid; an address that cannot be a link's is refused in the same way. */
const isOfNoUse = (error: unknown) =>
  isNotFound(error) || (error instanceof RefusedError && error.code === 'invalid_input');

/** Shows a link's page in `root`. @returns a function that removes it */
export function showUploadPage({ root, calls, pause = realPause }: PageOptions): () => void {
  const closing = new AbortController();
  const { node: status, announce } = announcer();
  let language: ClientLanguage =
    chosenLanguage() ?? guessLanguage(navigator.languages ?? [navigator.language]);
  let state: OpenState | undefined;
  let open: OpenPage | undefined;
  const words = () => WORDS[language];

  function show(main: HTMLElement, title: string, head?: HTMLElement): void {
    document.documentElement.lang = language;
    document.title = title;
    const parts = head ? [head, main] : [main];
    root.replaceChildren(...parts, pageFoot(), status);
  }

  const head = (office: string, draw: () => void) =>
    pageHead({
      language,
      office,
      onLanguage(chosen) {
        language = chosen;
        keepLanguage(chosen);
        draw();
        root.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
      },
    });

  function drawOpen(): void {
    if (!state) return;
    const { organization } = state.link;
    open = openPage(language, state, announce);
    show(open.node, words().title(organization), head(organization, drawOpen));
  }

  function drawFailed(): void {
    show(failedPage(words(), load), words().openFailed, head('', drawFailed));
  }

  function begin(link: OpenedLink): void {
    language = chosenLanguage() ?? link.language;
    const queue = createUploadQueue({
      calls,
      pause,
      link,
      unfinished: storedUploads(() => localStorage),
      onChange: () => open?.update(),
      onSent(file) {
        if (!state) return;
        state.sent = [...state.sent, file];
        announce(words().fileReceived(file.name));
        open?.update();
      },
      onFailed({ name, failure }) {
        const largest = sizeText(link.file_bytes, words().locale);
        if (failure) announce(words().fileFailed(name, words().failures[failure](largest)));
      },
      onLink(now) {
        if (!state) return;
        const changed = JSON.stringify(now.items) !== JSON.stringify(state.link.items);
        state.link = now;
        if (changed) drawOpen();
        else open?.update();
      },
      onEnded() {
        if (!state) return;
        state.ended = true;
        open?.update();
      },
    });
    state = { link, sent: link.sent, queue, ended: false };
    drawOpen();
  }

  async function load(): Promise<void> {
    show(loadingPage(words()), words().loading);
    try {
      const link = await calls.open();
      if (!closing.signal.aborted) begin(link);
    } catch (error) {
      if (closing.signal.aborted) return;
      if (isOfNoUse(error)) show(gonePage(), `${WORDS.en.gone} · ${WORDS.es.gone}`);
      else drawFailed();
    }
  }

  /** Makes the browser ask before the page is left while files are being sent. */
  function warn(event: BeforeUnloadEvent): void {
    if (!state?.queue.files().some(isActive)) return;
    event.preventDefault();
    event.returnValue = '';
  }
  addEventListener('beforeunload', warn);
  ignoreOtherDrops(closing.signal);
  void load();
  return () => {
    closing.abort();
    removeEventListener('beforeunload', warn);
    state?.queue.close();
    root.replaceChildren();
  };
}
