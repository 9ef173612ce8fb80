import { expect, it } from 'vitest';
import { withoutServerFieldsIn } from './without-server-fields.ts';

it('the browser gets of a call what it needs to make it', () => {
  const code = `
  return {
    list: endpoint({
      method: 'GET',
      path: '/notes',
      summary:
        'Everyone\\'s notes, newest first: [one], {two}',
      access: 'viewer',
      audit: false,
      query: z.object({ audit: flag, errors: z.array(id) }),
      response: page,
      errors: [],
    }),
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
  return {
    list: endpoint({
      method: 'GET',
      path: '/notes',
      query: z.object({ audit: flag, errors: z.array(id) }),
      response: page,
    }),
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
