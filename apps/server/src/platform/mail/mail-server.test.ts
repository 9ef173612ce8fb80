import { expect, it } from 'vitest';
import { type MailServer, serverWords, withoutSecret } from './mail-server.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const SECRET = 'swordfish & "chips" \\';
const TOKEN = `ya29.${'a-B_9'.repeat(20)}`;

/** Sign-ins with the text that is sent for each, in every form that a server may request. */
function signIns(user: string): [string, MailServer['signIn'], string][] {
  const password = { user, password: SECRET };
  const token = { user, accessToken: TOKEN };
  return [
    ['PLAIN', password, base64(`\0${user}\0${SECRET}`)],
    ['PLAIN for somebody', password, base64(`${user}\0${user}\0${SECRET}`)],
    ['LOGIN', password, base64(SECRET)],
    ['a quoted password', password, SECRET.replace(/["\\]/g, '\\$&')],
    ['the password', password, SECRET],
    ['XOAUTH2', token, base64(`user=${user}\u0001auth=Bearer ${TOKEN}\u0001\u0001`)],
    ['OAUTHBEARER', token, base64(`n,a=${user},\u0001auth=Bearer ${TOKEN}\u0001\u0001`)],
    ['the token', token, TOKEN],
  ];
}

// One more character each, so that the secret begins at every position in a base64 group of three bytes.
const USERS = ['a@b.cd', 'ab@b.cd', 'abc@b.cd'];

it.each(USERS.flatMap(signIns))('removes an echo of %s from the message', (_how, signIn, sent) => {
  const words = withoutSecret(`535 5.7.8 Not good: ${sent}, sorry`, signIn);
  expect(words).toBe('535 5.7.8 Not good: …, sorry');
});

it.each(USERS.flatMap(signIns))(
  'nor a part of %s, however long what stands before it is',
  (_how, signIn, sent) => {
    for (let before = 280; before < 310; before += 1) {
      const error = Object.assign(new Error('x'), {
        response: `535 ${'no '.repeat(before)}`.slice(0, before) + sent,
      });
      expect(serverWords(error, signIn)).not.toContain(sent.slice(0, 4));
    }
  },
);

it('removes anything that looks encoded, and keeps other words', () => {
  const signIn = { user: 'office@firm.example', password: 'swordfish' };
  const other = base64('the same in a way that nobody has thought of');
  expect(withoutSecret(`Not good: "${other}", ${other}.`, signIn)).toBe('Not good: "…", ….');
  const said =
    '535-5.7.8 Username and Password not accepted. See https://support.example/mail/?p=BadCredentials';
  expect(withoutSecret(said, signIn)).toBe(said);
});
