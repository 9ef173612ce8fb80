import { cancelInvitation, createInvitation } from '@landfall/contract/invitations';
import { updateOrganization } from '@landfall/contract/organization';
import { updateDisplayName } from '@landfall/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { invitationWords } from './mail.ts';

let harness: Harness;
let ada: TestPerson;
const lines: string[] = [];

beforeAll(async () => {
  harness = await startHarness({ logLines: lines, config: { publicUrl: 'https://cases.example' } });
  ada = await harness.founder('Ada Whitfield');
});
afterAll(() => harness.close());

async function mailOf(body: { email: string; role?: 'admin'; message?: string }) {
  const { invitation } = await ada.call(createInvitation, { body });
  const { rows } = await harness.owner.query('select * from app.mail where resource_id = $1', [
    invitation.id,
  ]);
  expect(rows).toHaveLength(1);
  return { invitation, mail: rows[0] };
}

it('is sent to the invited address, with a button, the plain link, inviter, organization and expiry', async () => {
  const email = 'ines+cases@example.test';
  const { invitation, mail } = await mailOf({ email, role: 'admin', message: 'See you on Monday' });
  const link = `https://cases.example/accept-invitation/${invitation.invitation_token}?email=ines%2Bcases%40example.test`;
  expect(mail).toMatchObject({
    kind: 'invitation',
    recipient: email,
    subject: "Ada Whitfield invites you to Ada Whitfield's Practice",
    status: 'pending',
  });
  expect(mail.text).toContain(`Accept invitation:\n${link}`);
  expect(mail.html.split(`href="${link}"`)).toHaveLength(3);
  for (const words of [
    "Ada Whitfield invites you to join Ada Whitfield's Practice as an admin.",
    'See you on Monday',
    `The invitation is for ${email} and can be accepted until March 16, 2026.`,
  ]) {
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(words.replaceAll("'", '&#39;'));
  }
});

it('is queued with the invitation, and not at all when that fails', async () => {
  const jobs = async () =>
    (await harness.owner.query("select count(*)::int as jobs from jobs.job where name = 'mail'")).rows[0]
      .jobs;
  const before = await jobs();
  await mailOf({ email: 'once@example.test' });
  expect(await jobs()).toBe(before + 1);
  await expect(ada.call(createInvitation, { body: { email: 'once@example.test' } })).rejects.toThrow();
  expect(await jobs()).toBe(before + 1);
});

it('T55 shows markup in a message and in names as text', async () => {
  await ada.call(updateDisplayName, { body: { display_name: '<img src=x onerror=alert(1)>' } });
  await ada.call(updateOrganization, { body: { name: '"><script>alert(2)</script>' } });
  const message = '</p><a href="https://evil.example">click</a>\n{{7*7}}';
  const { mail } = await mailOf({ email: 'markup@example.test', message });
  expect(mail.html).not.toMatch(/<img|<script|evil\.example">/);
  expect(mail.html).toContain(
    '&lt;/p&gt;&lt;a href=&quot;https[:]//evil[.]example&quot;&gt;click&lt;/a&gt;<br>{{7*7}}',
  );
});

it('T90 quotes the inviter’s message under their name, and has no link but its own in either part', async () => {
  await ada.call(updateDisplayName, { body: { display_name: 'Visa Desk www.evil.example' } });
  await ada.call(updateOrganization, { body: { name: 'https://evil.example/login' } });
  const message = 'Pay at http://evil.example/pay\r\nor evil.example,\n\nor write to desk@evil.example';
  const email = 'quoted@example.test';
  const { invitation, mail } = await mailOf({ email, message });
  const inviter = 'Visa Desk www[.]evil[.]example';
  const link = `https://cases.example/accept-invitation/${invitation.invitation_token}?email=quoted%40example.test`;
  expect(mail.subject).toBe(`${inviter} invites you to https[:]//evil[.]example/login`);
  expect(mail.text).toContain(
    `${inviter} writes:

> Pay at http[:]//evil[.]example/pay
> or evil[.]example,
>
> or write to desk@evil[.]example

Accept invitation:
${link}
`,
  );
  expect(mail.html).toMatch(
    /writes:<\/p>\s*<blockquote[^>]*><p[^>]*>Pay at .*desk@evil\[\.\]example<\/p><\/blockquote>/,
  );
  expect(new Set(mail.html.match(/href="[^"]*"/g))).toEqual(new Set([`href="${link}"`]));
  // Mail programs turn these into links: a scheme, `www.`, or a word with a dot in it. The invited address is the
  // reader's own.
  const words = (part: string) => part.replaceAll(link, '').replaceAll(email, '');
  const shown = mail.html.replace(/<style>.*<\/style>|<[^>]*>/gs, ' ');
  for (const part of [mail.subject, words(mail.text), words(shown)])
    expect(part).not.toMatch(/:\/\/|www\.|\p{L}\.\p{L}{2}/u);
});

it('T90 quotes nothing without a message', async () => {
  const { mail } = await mailOf({ email: 'silent@example.test' });
  expect(mail.text).not.toContain('writes:');
  expect(mail.html).not.toContain('<blockquote');
});

it('T56 has a one-line subject, whatever the organization’s name', async () => {
  await harness.owner.query('update app.organization set name = $2 where org_id = $1', [
    ada.orgId,
    'Law\r\nBcc: everyone@example.test\u2028Firm',
  ]);
  const { mail } = await mailOf({ email: 'header@example.test' });
  expect(mail.subject).not.toMatch(/[\r\n\u2028]/);
  expect(mail.recipient).toBe('header@example.test');
});

it('T36 T83 tokens, messages and addresses are not logged', async () => {
  const { invitation } = await mailOf({ email: 'secret-address@example.test', message: 'secret-message' });
  const token = invitation.invitation_token ?? '';
  const visit = (url: string) => harness.inject({ method: 'POST', url });
  await visit(`/api/accept-invitation/${token}`);
  await visit(`/api/accept-invitation/${token}?email=secret-address@example.test`);
  await harness.inject({ url: `/accept-invitation/${token}?email=secret-address@example.test` });
  await ada.call(cancelInvitation, { params: { id: invitation.id } });
  const log = lines.join('\n');
  expect(log).toContain('/api/accept-invitation/[redacted]');
  for (const secret of [token, 'secret-address', 'secret-message']) expect(log).not.toContain(secret);
});

it('T36 the page of a link sends no referrer', async () => {
  const { headers } = await harness.inject({ url: '/accept-invitation/token' });
  expect(headers['referrer-policy']).toBe('no-referrer');
});

it.each([
  ['admin', 'an admin'],
  ['user', 'a user'],
  ['viewer', 'a viewer'],
])('words %s as %s', (role, words) => {
  const facts = {
    inviter: 'Ada',
    organization: 'Law',
    message: '',
    email: 'a@b.test',
    lastDay: 'today',
    url: '',
  };
  const { paragraphs } = invitationWords({ ...facts, role });
  expect(paragraphs).toHaveLength(2);
  expect(paragraphs[0]).toBe(`Ada invites you to join Law as ${words}.`);
});
