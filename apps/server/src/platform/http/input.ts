import type { Endpoint } from '@landfall/contract/endpoint';
import { issueWords } from '@landfall/contract/issue-words';
import { IDEMPOTENCY_HEADER } from '@landfall/contract/product';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Failure, invalidInput, notFound } from './failure.ts';
import { OCTETS_ONLY } from './octet-body.ts';

type Issue = z.core.$ZodIssue;

/** The most refused fields that are named; a body can hold a million. */
const MAX_REFUSED = 100;

function issueFields(issue: Issue, whole: string): [string, string][] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_REFUSED).map((key) => [path ? `${path}.${key}` : key, issue.message]);
  }
  return [[path || whole, issue.message]];
}

/** Each refused field with the first reason against it. */
function refusedFields(error: z.ZodError, whole: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [field, reason] of error.issues
    .slice(0, MAX_REFUSED)
    .flatMap((issue) => issueFields(issue, whole)))
    fields[field] ??= reason;
  return { ...fields };
}

const strictSchemas = new WeakMap<z.ZodObject, z.ZodObject>();

/** The schema that also refuses undeclared fields, created once, because each is compiled at its first use. */
function strictly(schema: z.ZodObject): z.ZodObject {
  let strict = strictSchemas.get(schema);
  if (!strict) {
    // A schema that decides about other fields itself is left unchanged.
    strict = schema.def.catchall ? schema : schema.strict();
    strictSchemas.set(schema, strict);
  }
  return strict;
}

function readPart(schema: z.ZodObject | undefined, value: unknown, whole: string): unknown {
  if (!schema) {
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : undefined;
    if (value === undefined || keys?.length === 0) return undefined;
    throw invalidInput(Object.fromEntries((keys ?? [whole]).map((key) => [key, 'Unknown field'])));
  }
  return validated(schema, value, whole);
}

/**
 * The validated value of a schema that only the service knows.
 * @param whole names what is refused as a whole
 * @throws Failure `invalid_input` that names each refused field
 */
export function validated<S extends z.ZodObject>(schema: S, value: unknown, whole = 'body'): z.infer<S> {
  const parsed = strictly(schema).safeParse(value, { error: issueWords });
  if (!parsed.success) throw invalidInput(refusedFields(parsed.error, whole));
  return parsed.data as z.infer<S>;
}

/** An address that matches no route. */
const NOWHERE = '/api/-';

/**
 * The address for routing a request. One that is not UTF-8 matches no route, so that it is answered like any unknown
 * one, including security headers, which the framework's own answer lacks.
 */
export function routedAddress({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return NOWHERE;
  }
}

/** Percent-encoding that is not UTF-8 would be misread. */
function assertDecodable(url: string): void {
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1).replaceAll('+', ' '));
  } catch {
    throw invalidInput({ query: 'Not UTF-8' });
  }
}

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
  bytes?: Uint8Array;
}

/**
 * The validated input of a call. A malformed id in the path is answered like an unknown one.
 * @throws Failure `not_found` or `invalid_input`
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw notFound();
  assertDecodable(request.raw.url ?? '');
  const named = { params: params?.data, query: readPart(endpoint.query, request.query, 'query') };
  if (endpoint.bytes) return { ...named, body: undefined, bytes: bytesOf(request) };
  return {
    ...named,
    body: readPart(
      endpoint.body,
      endpoint.method === 'GET' ? undefined : (request.body ?? (endpoint.body ? {} : undefined)),
      'body',
    ),
  };
}

/** @throws Failure `unsupported_media_type` when the body has no type */
function bytesOf({ body }: FastifyRequest): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new Failure('unsupported_media_type', OCTETS_ONLY);
}

/** Printable characters, enough to distinguish calls. */
const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * The key under which a creating call may be repeated, if it names one.
 * @throws Failure `invalid_input` that names the header
 */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalidInput({ [IDEMPOTENCY_HEADER]: 'At most 200 printable characters, without spaces' });
}
