import { expect, it } from 'vitest';
import { providerPages } from './provider-pages.ts';

const origin = 'https://cases.office.example';

it.each([`${origin}/identity`, `${origin}/identity/`])('%s has its pages on this origin', (domain) => {
  expect(providerPages(domain, origin)).toEqual({
    account: `${origin}/identity/account`,
    verifyEmail: `${origin}/identity/verify-email`,
  });
});

it.each(['office.eu.auth0.com', 'https://elsewhere.example/identity'])(
  'the pages of %s are unknown',
  (domain) => {
    expect(providerPages(domain, origin)).toBeUndefined();
  },
);
