import type { OpenedLink, SentFile } from '@landfall/contract/client-uploads';
import type { Problem } from '@landfall/contract/problem';
import type { Upload } from '@landfall/contract/uploads';

/** How long to wait for an answer, and how long the upload of a part may make no progress, in milliseconds. */
const SILENCE_MS = 60_000;

/** The server answered with an error. */
export class RefusedError extends Error {
  readonly status: number;
  /** An error code of the contract; empty when the answer has none. */
  readonly code: Problem['code'] | '';
  /** Seconds to wait before another call, from the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: Problem['code'] | '', retryAfter: number | undefined) {
    super(`The server answered ${status}`);
    this.name = 'RefusedError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** No answer: the connection or the server is down. */
export class NoAnswerError extends Error {
  constructor() {
    super('No answer');
    this.name = 'NoAnswerError';
  }
}

/** Whether the address does not exist: the link has ended, or the server has abandoned the upload. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 404;
}

export interface NewFile {
  item_id: string;
  name: string;
  bytes: number;
}

/** The API calls of a link. Each rejects with {@link RefusedError} or {@link NoAnswerError}. */
export interface LinkCalls {
  open(): Promise<OpenedLink>;
  begin(file: NewFile, signal: AbortSignal): Promise<Upload>;
  ask(id: string, signal: AbortSignal): Promise<Upload>;
  /** @param onProgress called with the number of bytes of the part that have been sent */
  sendPart(
    id: string,
    no: number,
    bytes: ArrayBuffer,
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ): Promise<void>;
  complete(id: string, signal: AbortSignal): Promise<SentFile>;
}

function refusal(status: number, text: string, retryAfter: string | null): RefusedError {
  let code: Problem['code'] | '' = '';
  try {
    code = (JSON.parse(text) as Partial<Problem>).code || '';
  } catch {
    // A proxy may answer with an HTML page.
  }
  return new RefusedError(status, code, Number(retryAfter) || undefined);
}

interface Sent {
  method: string;
  body?: ArrayBuffer | string;
  type?: string;
  signal?: AbortSignal;
  onProgress?: (bytes: number) => void;
}

/** Makes a call with `XMLHttpRequest`, which, unlike `fetch`, reports upload progress. */
function send(address: string, { method, body, type, signal, onProgress }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new NoAnswerError());
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
    };
    const abort = () => request.abort();
    const end = (settle: () => void) => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', abort);
      settle();
    };
    request.open(method, address);
    if (type) request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded }) => {
      listen();
      onProgress?.(loaded);
    };
    request.onload = () =>
      end(() => {
        const { status, responseText } = request;
        if (status >= 200 && status < 300) resolve(responseText);
        else reject(refusal(status, responseText, request.getResponseHeader('retry-after')));
      });
    request.onerror = () => end(() => reject(new NoAnswerError()));
    request.onabort = () => end(() => reject(new NoAnswerError()));
    signal?.addEventListener('abort', abort);
    listen();
    request.send(body ?? null);
  });
}

/** Parses an answer. One that does not follow the contract is from a proxy, not from the server. */
function read<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new NoAnswerError();
  }
}

/** @param baseUrl the API's address @param token of the link */
export function linkCalls(baseUrl: string, token: string): LinkCalls {
  const link = `${baseUrl}/client/${encodeURIComponent(token)}`;
  const json = (body: unknown) => ({ body: JSON.stringify(body), type: 'application/json' });
  return {
    open: async () => read<OpenedLink>(await send(link, { method: 'GET' })),
    async begin(file, signal) {
      const answer = await send(`${link}/uploads`, { method: 'POST', ...json(file), signal });
      return read<{ upload: Upload }>(answer).upload;
    },
    async ask(id, signal) {
      const answer = await send(`${link}/uploads/${id}`, { method: 'GET', signal });
      return read<{ upload: Upload }>(answer).upload;
    },
    async sendPart(id, no, body, signal, onProgress) {
      const type = 'application/octet-stream';
      await send(`${link}/uploads/${id}/parts/${no}`, { method: 'PUT', body, type, signal, onProgress });
    },
    async complete(id, signal) {
      const answer = await send(`${link}/uploads/${id}/complete`, { method: 'POST', signal });
      return read<{ sent: SentFile }>(answer).sent;
    },
  };
}
