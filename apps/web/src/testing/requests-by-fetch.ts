/** As much of `XMLHttpRequest` as the product uses, implemented with the `fetch` that tests mock. */
class RequestByFetch {
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  readonly #headers = new Headers();
  readonly #abort = new AbortController();
  #answer: Response | undefined;
  #method = '';
  #address = '';

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null;
  }

  abort(): void {
    if (this.#abort.signal.aborted || this.#answer) return;
    this.#abort.abort();
    this.onabort?.();
  }

  send(body: ArrayBuffer | string | null): void {
    const { signal } = this.#abort;
    const sent = body instanceof ArrayBuffer ? new Uint8Array(body) : body;
    const init = { method: this.#method, headers: this.#headers, body: sent, signal };
    if (sent instanceof Uint8Array) this.upload.onprogress?.({ loaded: sent.byteLength });
    fetch(this.#address, init)
      .then(async (answer) => {
        this.responseText = await answer.text();
        this.status = answer.status;
        this.#answer = answer;
        if (!signal.aborted) this.onload?.();
      })
      .catch(() => signal.aborted || this.onerror?.());
  }
}

/** Replaces `XMLHttpRequest` by one that uses `fetch`. */
export function requestByFetch(): void {
  globalThis.XMLHttpRequest = RequestByFetch as unknown as typeof XMLHttpRequest;
}
