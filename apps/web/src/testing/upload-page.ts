import { openClientLink } from '@landfall/contract/client-uploads';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import look from '../client-upload/client-upload.css?inline';
import { linkCalls } from '../client-upload/link-calls.ts';
import { showUploadPage } from '../client-upload/upload-page.ts';
import { applyStoredColorScheme } from '../lib/color-scheme.ts';
import { answer } from './answers.ts';
import { answerClientUploads, LINK } from './client-link.ts';
import { requestByFetch } from './requests-by-fetch.ts';

let close = () => {};

export interface OpenedPage {
  /** The requested pauses, in milliseconds. */
  pauses: number[];
  /** Ends the pause in progress. */
  goOn: () => void;
}

/** Opens the page in place of the previous one; its pauses end at once, or when the test ends them. */
export function openUploadPage({ waits = false } = {}): OpenedPage {
  close();
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const opened: OpenedPage = { pauses: [], goOn: () => {} };
  const end = showUploadPage({
    root,
    calls: linkCalls('/api', 'Ab_9-x'),
    pause: (milliseconds) => {
      opened.pauses.push(milliseconds);
      return waits ? new Promise((resolve) => (opened.goOn = resolve)) : Promise.resolve();
    },
  });
  close = () => {
    end();
    root.remove();
  };
  return opened;
}

/** Makes each test of a file begin with a server that accepts everything. */
export function prepareUploadPage(): void {
  const { XMLHttpRequest: realRequest } = globalThis;
  // Removed with the page: it styles bare elements, which would affect the product's own.
  const style = document.createElement('style');
  style.textContent = look;
  beforeEach(() => {
    document.head.append(style);
    applyStoredColorScheme();
    requestByFetch();
    answerClientUploads();
    answer(openClientLink, LINK);
  });
  afterEach(() => {
    close();
    style.remove();
    globalThis.XMLHttpRequest = realRequest;
    document.documentElement.lang = 'en';
  });
}

export const fileOf = (bytes: number, name = 'passport.pdf') => new File([new Uint8Array(bytes)], name);
export const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
export const chooser = (title: string) => page.getByLabelText(`Choose files or take a photo: ${title}`);
export const heading = (name: string) => page.getByRole('heading', { name, exact: true });
