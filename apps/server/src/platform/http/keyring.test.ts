import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { KeyProvider, type SigningKey, signingKey } from '../../testing/provider-keys.ts';

let provider: KeyProvider;
let harness: Harness;
let ours: SigningKey;

beforeEach(async () => {
  provider = new KeyProvider();
  harness = await startHarness({ loadKeys: provider.load });
  ours = await signingKey(harness.clock, 'ours');
  provider.published = [ours];
});
afterEach(() => harness.close());

async function answerTo(token: string) {
  return harness.inject({ url: '/api/settings', headers: { authorization: `Bearer ${token}` } });
}

async function statusOf(token: string): Promise<number> {
  return (await answerTo(token)).statusCode;
}

/** A token that names an unpublished key. */
const unknownKey = (number: number) => ours.sign({}, { kid: `unknown-${number}` });

it('T8 loads keys at most 3 times for 1,000 unknown key ids in a minute', async () => {
  const statuses = new Set<number>();
  for (let number = 0; number < 1_000; number += 1) {
    statuses.add(await statusOf(await unknownKey(number)));
    harness.clock.advance(60);
  }
  expect([...statuses]).toEqual([401]);
  expect(provider.loads).toBeLessThanOrEqual(3);
});

it('T8 loads keys once for 200 unknown key ids at the same time', async () => {
  await statusOf(await ours.sign());
  harness.clock.advance(30_000);
  const tokens = await Promise.all(Array.from({ length: 200 }, (_, number) => unknownKey(number)));
  const statuses = await Promise.all(tokens.map(statusOf));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(provider.loads).toBe(2);
});

it('T9 accepts a rotated key within 30 s, with or without unknown key ids in between, and then refuses the old one', async () => {
  expect(await statusOf(await ours.sign())).toBe(200);
  const next = await signingKey(harness.clock, 'next');
  provider.published = [next];
  await statusOf(await unknownKey(1));
  harness.clock.advance(30_000);
  expect(await statusOf(await next.sign())).toBe(200);
  expect(await statusOf(await ours.sign())).toBe(401);
});

it('T9 refuses a token that it accepted before, once its key is withdrawn', async () => {
  const token = await ours.sign({ exp: Math.floor(harness.clock.now() / 1000) + 3600 });
  expect(await statusOf(token)).toBe(200);
  provider.published = [await signingKey(harness.clock, 'next')];
  harness.clock.advance(11 * 60_000);
  // This call starts the loading of keys that the next one uses.
  await statusOf(token);
  expect(await statusOf(token)).toBe(401);
});

it('T9 stops accepting a withdrawn key although no new one appears', async () => {
  expect(await statusOf(await ours.sign())).toBe(200);
  provider.published = [await signingKey(harness.clock, 'next')];
  harness.clock.advance(11 * 60_000);
  // This call starts the loading of keys that the next one uses.
  await statusOf(await ours.sign());
  expect(await statusOf(await ours.sign())).toBe(401);
});

it('T9 works with cached keys while the provider is down', async () => {
  expect(await statusOf(await ours.sign())).toBe(200);
  provider.isDown = true;
  for (let minute = 0; minute < 60; minute += 1) {
    harness.clock.advance(60_000);
    expect(await statusOf(await ours.sign())).toBe(200);
  }
});

it('T9 answers 503 while the provider is down and no keys are cached, and works once it is back', async () => {
  provider.isDown = true;
  const answer = await answerTo(await ours.sign());
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'unavailable' });
  expect(answer.headers['retry-after']).toBeDefined();
  provider.isDown = false;
  harness.clock.advance(30_000);
  expect(await statusOf(await ours.sign())).toBe(200);
});

it('T75 without keys it retries every second, however many calls wait', async () => {
  provider.isDown = true;
  const token = await ours.sign();
  for (let call = 0; call < 100; call += 1) {
    expect(await statusOf(token)).toBe(503);
    harness.clock.advance(100);
  }
  expect(provider.loads).toBe(10);
  provider.isDown = false;
  harness.clock.advance(1_000);
  expect(await statusOf(token)).toBe(200);
  expect(provider.loads).toBe(11);
});
