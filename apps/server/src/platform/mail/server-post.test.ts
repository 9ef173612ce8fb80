import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testCertificate } from '../../testing/certificate.ts';
import { SubmissionServer } from '../../testing/submission-server.ts';
import { serverPost } from './smtp.ts';

it('reports a refused sign-in without the password', async () => {
  const { certFile, remove } = await testCertificate();
  const ca = readFileSync(certFile, 'utf8');
  await remove();
  const server = new SubmissionServer({ isGood: () => false, deliver: async () => {} });
  await server.start();
  let refusals = 0;
  const signIn = { user: 'office@firm.example', password: 'swordfish' };
  const post = serverPost(
    { address: '127.0.0.1', host: 'localhost', port: server.port, security: 'tls', signIn, ca },
    { name: '', address: signIn.user },
    {
      refused() {
        refusals += 1;
      },
    },
  );
  const outcome = await post.send({
    id: crypto.randomUUID(),
    recipient: 'ben@client.test',
    recipient_name: '',
    subject: 'Hello',
    html: '',
    text: 'Hello',
    created_at: '2026-03-02T15:00:00Z',
    attachments: [],
  });
  expect([outcome.kind, refusals]).toEqual(['delayed', 1]);
  expect(JSON.stringify(outcome)).not.toContain('swordfish');
  post.close();
  await server.close();
});
