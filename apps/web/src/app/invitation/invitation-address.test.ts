import { expect, it } from 'vitest';
import { invitationIn } from './invitation-address.ts';

const read = (address: string) => invitationIn(new URL(address, 'http://localhost'));

it('the link contains a token and optionally an address', () => {
  expect(read('/accept-invitation/a_b-c?email=ines%2Bcases%40office.example')).toEqual({
    token: 'a_b-c',
    email: 'ines+cases@office.example',
  });
  expect(read('/accept-invitation/a_b-c')).toEqual({ token: 'a_b-c', email: undefined });
});

it.each(['/accept-invitation', '/accept-invitation/', '/accept-invitation/%E0%A4', '/accept-invitations'])(
  '%s has no token',
  (address) => {
    expect(read(address)).toEqual({ token: undefined, email: undefined });
  },
);

it('other addresses are no invitation', () => {
  expect(read('/')).toBeUndefined();
  expect(read('/organization?tab=invitations')).toBeUndefined();
});

it('an overlong address is left out', () => {
  expect(read(`/accept-invitation/t?email=${'a'.repeat(255)}`)?.email).toBeUndefined();
});
