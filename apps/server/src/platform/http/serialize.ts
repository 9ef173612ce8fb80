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

/** Compiles a response schema to a serializer. A field that the schema does not declare never leaves the server. */
export function compileSerializer(response: z.ZodType): (value: unknown) => string {
  const schema = z.toJSONSchema(response, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => mergeNull(jsonSchema as JsonSchema),
  });
  return fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0]);
}
