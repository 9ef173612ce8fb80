import { expect, it } from 'vitest';
import { withoutServerFieldsIn } from './without-server-fields.ts';

it('the browser’s bundle contains of a call only what it needs', () => {
  const code = `
export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  summary:
    'Everyone\\'s notes, newest first: [one], {two}',
  access: 'viewer',
  audit: false,
  query: z.object({ audit: flag, errors: z.array(id) }),
  response: page,
  errors: [],
});

  return {
    create: endpoint({
      method: 'POST',
      path: '/notes',
      summary: \`Add a \${word}\`,
      access: 'user',
      audit: \`\${word}.created\`,
      body,
      status: 201,
      isRecorded: ({ errors }) => errors.length === 0,
      errors: ['not_found', 'conflict'],
    }),
  };
`;
  expect(withoutServerFieldsIn(code)).toBe(`
export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  query: z.object({ audit: flag, errors: z.array(id) }),
  response: page,
});

  return {
    create: endpoint({
      method: 'POST',
      path: '/notes',
      body,
      status: 201,
      isRecorded: ({ errors }) => errors.length === 0,
    }),
  };
`);
});

it('and keeps other fields with the same names: texts, and nested ones', () => {
  const code = `
const SUBJECTS = {
  audit: 'Audit log',
  summary: 'Summary',
};

export const exportNotes = endpoint({
  method: 'GET',
  path: '/notes.csv',
  response: z.object({
    kind: z.enum(['access', 'audit']),
    more: {
      access: 'viewer',
      errors: [],
    },
  }),
});

const NAMES = {
  access: 'Access',
  errors: ['Error'],
};
`;
  expect(withoutServerFieldsIn(code)).toBe(code);
});
