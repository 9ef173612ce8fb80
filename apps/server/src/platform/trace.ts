import { AsyncLocalStorage } from 'node:async_hooks';

/** W3C Trace Context, section 3.2.2: version 00, ids that are not zero, flags. */
const TRACEPARENT = /^00-(?!0{32}-)([\da-f]{32})-(?!0{16}-)[\da-f]{16}-[\da-f]{2}$/;

const traces = new AsyncLocalStorage<string | undefined>();

/** The `traceparent` of a request or a job; undefined when it is invalid. */
export function traceparentOf(value: unknown): string | undefined {
  return typeof value === 'string' && TRACEPARENT.test(value) ? value : undefined;
}

/** Runs `work` as a part of a trace, or without one. */
export function inTrace<T>(traceparent: string | undefined, work: () => T): T {
  return traces.run(traceparent, work);
}

/** The `traceparent` of the current work. */
export function currentTrace(): string | undefined {
  return traces.getStore();
}

/** The id of the current trace, 32 hexadecimal digits. */
export function currentTraceId(): string | undefined {
  return TRACEPARENT.exec(currentTrace() ?? '')?.[1];
}
