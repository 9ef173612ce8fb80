import type { OpenedLink, SentFile } from '@landfall/contract/client-uploads';
import type { Problem } from '@landfall/contract/problem';
import type { Upload } from '@landfall/contract/uploads';

/** How long an answer is waited for, and how long a part may stand still on its way, in milliseconds. */
const SILENCE_MS = 60_000;

/** The server answered, and not with what was asked for. */
export class RefusedError extends Error {
  readonly status: number;
  /** One of the contract's; empty when the answer has none. */
  readonly code: Problem['code'] | '';
  /** Seconds to wait before another call, if the answer says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: Problem['code'] | '', retryAfter: number | undefined) {
    super(`The server answered ${status}`);
    this.name = 'RefusedError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** No answer: the line or the server is away. */
export class NoAnswerError extends Error {
  constructor() {
    super('No answer');
    this.name = 'NoAnswerError';
  }
}

/** Whether there is nothing at the address: an ended link, or an upload that the server has given up. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 404;
}

export interface NewFile {
  item_id: string;
  name: string;
  bytes: number;
}

/** The calls of a link. Each rejects with {@link RefusedError} or {@link NoAnswerError}. */
export interface LinkCalls {
  open(): Promise<OpenedLink>;
  begin(file: NewFile, signal: AbortSignal): Promise<Upload>;
  ask(id: string, signal: AbortSignal): Promise<Upload>;
  /** @param onProgress is told how many bytes of the part are on their way or have come */
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
    // A proxy answers with a page.
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

/** A call, as the older interface makes it: it alone tells how much of what is sent has gone. */
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

/** Something that was not answered in the contract's form was answered by something else on the way. */
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
