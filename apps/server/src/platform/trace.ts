import { AsyncLocalStorage } from 'node:async_hooks';

/** W3C Trace Context, section 3.2.2: version 00, ids that are not zero, flags. */
const TRACEPARENT = /^00-(?!0{32}-)([\da-f]{32})-(?!0{16}-)[\da-f]{16}-[\da-f]{2}$/;

const traces = new AsyncLocalStorage<string | undefined>();

/** A `traceparent` as a request or a job carries it; undefined when it is none. */
export function traceparentOf(value: unknown): string | undefined {
  return typeof value === 'string' && TRACEPARENT.test(value) ? value : undefined;
}

/** Does `work` as a part of a trace, or of none. */
export function inTrace<T>(traceparent: string | undefined, work: () => T): T {
  return traces.run(traceparent, work);
}

/** The `traceparent` of what is being worked on. */
export function currentTrace(): string | undefined {
  return traces.getStore();
}

/** The id of the trace that is being worked on, 32 hexadecimal digits. */
export function currentTraceId(): string | undefined {
  return TRACEPARENT.exec(currentTrace() ?? '')?.[1];
}
