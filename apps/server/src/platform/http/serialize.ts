import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';

interface JsonSchema {
  anyOf?: JsonSchema[];
  type?: string | string[];
  [key: string]: unknown;
}

/** `anyOf: [{type: T, …}, {type: null}]` as `type: [T, null]`: the serializer then needs no validator to tell them apart. */
function mergeNull(schema: JsonSchema): void {
  const [value, none, ...more] = schema.anyOf ?? [];
  if (more.length > 0 || none?.type !== 'null' || typeof value?.type !== 'string') return;
  delete schema.anyOf;
  Object.assign(schema, value, { type: [value.type, 'null'] });
}

type Stringify = (value: unknown) => string;

function compile(response: z.ZodType): Stringify {
  const schema = z.toJSONSchema(response, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => mergeNull(jsonSchema as JsonSchema),
  });
  return fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0]);
}

const compiled = new WeakMap<z.ZodType, Stringify>();

/** Each is compiled at its first use: all of them take a third of a second and 30 MB, of every start. */
function stringifierOf(response: z.ZodType): Stringify {
  let stringify = compiled.get(response);
  if (!stringify) {
    stringify = compile(response);
    compiled.set(response, stringify);
  }
  return stringify;
}

/**
 * A value as JSON. A field that the response schema does not declare never leaves the server.
 * @returns bytes: of a text Node asks how many those are, joins it to the head, and only then makes them
 */
export function serialize(response: z.ZodType, value: unknown): Buffer {
  return Buffer.from(stringifierOf(response)(value));
}
