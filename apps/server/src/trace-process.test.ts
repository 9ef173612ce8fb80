import { createCaller } from '@landfall/contract/call';
import { createInvitation } from '@landfall/contract/invitations';
import { expect, it } from 'vitest';
import { DataFolder } from './testing/data-folder.ts';
import { signToken, TEST_AUDIENCE, TestClock } from './testing/harness.ts';
import { freePort, signedIn, until } from './testing/server-process.ts';

const folder = new DataFolder();

it('a call’s trace is in its log lines and those of its job; an invalid one is ignored', async () => {
  const server = await folder.launch({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  await server.ready();
  const { issuer } = folder;
  const invite = async (email: string, traceparent: string) => {
    const token = await signToken(new TestClock(Date.now()), 'ada', { iss: issuer, aud: TEST_AUDIENCE });
    const headers = () => ({ authorization: `Bearer ${token}`, traceparent });
    return createCaller({ baseUrl: `${server.baseUrl}/api`, headers })(createInvitation, { body: { email } });
  };
  await (await signedIn(server.baseUrl, issuer, 'ada'))(createInvitation, {
    body: { email: 'no@trace.test' },
  });
  await invite('odd@trace.test', '00-not-a-trace-00');
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  await invite('ben@trace.test', `00-${trace}-00f067aa0ba902b7-01`);

  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, unknown> => JSON.parse(line));
  const failed = () => lines().filter(({ msg }) => msg === 'job failed');
  await until(
    () => failed().length >= 3,
    20_000,
    () => `the mail to be tried:\n${server.output()}`,
  );
  const traced = lines().filter((line) => 'trace' in line);
  expect(traced.map(({ msg, trace }) => [msg, trace]).sort()).toEqual([
    ['answered', trace],
    ['job failed', trace],
  ]);
}, 90_000);
