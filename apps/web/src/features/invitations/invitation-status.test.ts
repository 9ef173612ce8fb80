import { expect, it } from 'vitest';
import { invitationLink, statusOf } from './invitation-status.ts';

const EXPIRES = '2027-03-14T12:00:00.000Z';
const now = Date.parse(EXPIRES);

it.each([
  ['accepted', { accepted_at: '2027-03-01T00:00:00Z', expires_at: EXPIRES }, now + 1],
  ['pending', { accepted_at: null, expires_at: EXPIRES }, now - 1],
  ['expired', { accepted_at: null, expires_at: EXPIRES }, now],
  ['pending', { accepted_at: '0001-01-01T00:00:00Z', expires_at: EXPIRES }, now - 1],
] as const)('%s is derived from accepted_at and expires_at', (status, invitation, at) => {
  expect(statusOf(invitation, at)).toBe(status);
});

it('the copied link has the form /accept-invitation/{token}?email={email-address}', () => {
  const link = invitationLink('https://office.example', 'a_b-c', 'ines+cases@office.example');
  expect(link).toBe('https://office.example/accept-invitation/a_b-c?email=ines%2Bcases%40office.example');
  expect(new URL(link).searchParams.get('email')).toBe('ines+cases@office.example');
});
