import { expect, it } from 'vitest';
import { notificationsIn } from './notification-choices.ts';

it('everything is mailed unless someone said otherwise', () => {
  expect(notificationsIn({})).toEqual({ messages: true });
  expect(notificationsIn({ notifications: { messages: false } })).toEqual({ messages: false });
});

it.each([[null], ['all'], [7], [[]], [{ messages: 'no' }]])(
  '%j in its place counts as nothing said',
  (stored) => {
    expect(notificationsIn({ notifications: stored })).toEqual({ messages: true });
  },
);
