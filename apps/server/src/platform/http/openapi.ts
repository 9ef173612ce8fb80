import { API } from '@landfall/contract/api';
import { type Access, answersBinary, type Endpoint, isRepeatable } from '@landfall/contract/endpoint';
import { PROBLEM_STATUS, type ProblemCode, problem } from '@landfall/contract/problem';
import { IDEMPOTENCY_HEADER, PRODUCT_NAME } from '@landfall/contract/product';
import { z } from 'zod';
import { isRole } from './gate.ts';
import { EVENT_STREAM, mediaTypeOf } from './media-types.ts';

function schemaOf(type: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return schema;
}

const REPEATABLE = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: 'The same key and body get the first reply again for 24 hours.',
  schema: { type: 'string', maxLength: 200 },
};

function contentOf(response: z.ZodType, endpoint: Endpoint): object {
  // OpenAPI 3.1 cannot describe a stream: the schema is that of one event's data.
  return answersBinary(endpoint) ? { type: 'string', format: 'binary' } : schemaOf(response, 'output');
}

function parametersOf(endpoint: Endpoint): object[] {
  const list = (shape: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(shape?.shape ?? {}).map(([name, type]) => ({
      name,
      in: where,
      required: where === 'path',
      schema: schemaOf(type as z.ZodType, 'input'),
    }));
  return [
    ...list(endpoint.params, 'path'),
    ...list(endpoint.query, 'query'),
    ...(isRepeatable(endpoint) ? [REPEATABLE] : []),
  ];
}

/** The errors of an endpoint: its own and those of its access. */
function failuresOf(endpoint: Endpoint): ProblemCode[] {
  const shared: ProblemCode[] = ['invalid_input', 'rate_limited', 'internal', 'unavailable', 'storage_full'];
  if (endpoint.method !== 'GET') shared.push('payload_too_large', 'unsupported_media_type');
  if (endpoint.access !== 'public') shared.push('unauthenticated');
  if (isRole(endpoint.access)) shared.push('forbidden', 'no_organization', 'second_factor_required');
  if (endpoint.access === 'operator') shared.push('forbidden', 'second_factor_required');
  if (isRepeatable(endpoint)) shared.push('reused_key');
  return [...shared, ...endpoint.errors];
}

function responsesOf(endpoint: Endpoint): object {
  const success = endpoint.response
    ? {
        description: 'Success',
        content: {
          [endpoint.stream ? EVENT_STREAM : mediaTypeOf(endpoint.download ?? '.json')]: {
            schema: contentOf(endpoint.response, endpoint),
          },
        },
      }
    : { description: 'Success, without a body' };
  const failures = Map.groupBy(failuresOf(endpoint), (code) => PROBLEM_STATUS[code]);
  return {
    [endpoint.response ? (endpoint.status ?? 200) : 204]: success,
    ...(endpoint.goesOn && { 202: { ...success, description: 'It goes on' } }),
    ...Object.fromEntries(
      [...failures].map(([status, codes]) => [
        status,
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  };
}

/** An empty requirement makes authentication optional. */
const SECURITY: Partial<Record<Access, object[]>> = { public: [], visitor: [{}, { bearer: [] }] };

function operationOf(name: string, endpoint: Endpoint): object {
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Who may call: ${endpoint.access}.`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: SECURITY[endpoint.access] ?? [{ bearer: [] }],
    parameters: parametersOf(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    ...(endpoint.bytes
      ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }
      : {}),
    responses: responsesOf(endpoint),
  };
}

/** The OpenAPI 3.1 document of the whole contract. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of API) {
    for (const [at, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const operation = operationOf(at === 0 ? name : `${name}_alias${at}`, endpoint);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}
