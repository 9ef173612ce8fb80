import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serialize } from './serialize.ts';

function written(schema: z.ZodType, value: unknown): unknown {
  return JSON.parse(serialize(schema, value).toString());
}

it.each<[string, z.ZodType, unknown]>([
  ['a text', z.string().nullable(), 'a'],
  ['an empty text', z.string().nullable(), ''],
  ['a number', z.number().nullable(), 0],
  ['a truth', z.boolean().nullable(), false],
  ['one of a few words', z.enum(['a', 'b']).nullable(), 'b'],
  ['a list', z.array(z.string()).nullable(), ['a']],
  ['a record', z.object({ name: z.string() }).nullable(), { name: 'a' }],
  ['one of two shapes', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), { b: 'x' }],
])('%s or null is serialized unchanged', (_, schema, value) => {
  const record = z.object({ value: schema });
  expect(written(record, { value })).toEqual({ value });
  if (schema.safeParse(null).success) expect(written(record, { value: null })).toEqual({ value: null });
});

it('undeclared fields are left out, in nullable records as well', () => {
  const person = z.object({ name: z.string() });
  const schema = z.object({ person: person.nullable(), people: z.array(person) });
  const ada = { name: 'Ada', password_hash: 'secret' };
  expect(written(schema, { person: ada, people: [ada], secret: 1 })).toEqual({
    person: { name: 'Ada' },
    people: [{ name: 'Ada' }],
  });
});

it('nullable fields are serialized without input rules, like others', () => {
  const short = z.string().max(3);
  const kept = { plain: 'written before the rule', nullable: 'written before the rule' };
  expect(written(z.object({ plain: short, nullable: short.nullable() }), kept)).toEqual(kept);
});

it('a description of a nullable field is kept', () => {
  const schema = z.object({ note: z.string().nullable().describe('The latest note'), other: z.string() });
  expect(written(schema, { note: null, other: 'a' })).toEqual({ note: null, other: 'a' });
});

describe('lists of records', () => {
  const person = z.object({ name: z.string(), age: z.number().nullable() });
  const [ada, bob] = [
    { name: 'Ada Nguyễn', age: 36 },
    { name: 'Bob', age: null },
  ];

  it.each<[string, z.ZodType, object]>([
    ['none', z.object({ people: z.array(person) }), { people: [] }],
    ['one', z.object({ people: z.array(person) }), { people: [ada] }],
    [
      'some beside other fields',
      z.object({ total: z.number(), people: z.array(person) }),
      { total: 2, people: [ada, bob] },
    ],
    [
      'several, and one of texts',
      z.object({
        people: z.array(person),
        next: z.string().nullable(),
        others: z.array(person),
        words: z.array(z.string()),
      }),
      { people: [ada], next: null, others: [bob, ada], words: ['a', 'b'] },
    ],
    ['one that may be null', z.object({ people: z.array(person).nullable() }), { people: null }],
    ['one that may be left out', z.object({ people: z.array(person).optional() }), {}],
  ])('%s are serialized unchanged', (_, schema, value) => {
    expect(written(schema, value)).toEqual(value);
  });

  it('leave out undeclared fields', () => {
    const schema = z.object({ people: z.array(person), total: z.number() });
    const [secret, hidden] = [
      { ...ada, password_hash: 'secret' },
      { ...bob, password_hash: 'secret' },
    ];
    expect(written(schema, { people: [secret, hidden], total: 2, more: 'secret' })).toEqual({
      people: [ada, bob],
      total: 2,
    });
  });

  it('with a missing field are an error', () => {
    const schema = z.object({ people: z.array(person), total: z.number() });
    expect(() => serialize(schema, { total: 0 })).toThrow();
  });
});
