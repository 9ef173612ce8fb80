import { expect, it } from 'vitest';
import { notificationsIn } from './notification-choices.ts';

it('everything is mailed unless someone said otherwise', () => {
  expect(notificationsIn({})).toEqual({ reminders: true, messages: true });
  expect(notificationsIn({ notifications: { messages: false } })).toEqual({
    reminders: true,
    messages: false,
  });
});

it.each([[null], ['all'], [7], [[]], [{ reminders: 'no' }]])(
  '%j in its place counts as nothing said',
  (stored) => {
    expect(notificationsIn({ notifications: stored })).toEqual({ reminders: true, messages: true });
  },
);
