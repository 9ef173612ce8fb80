import { expect, it } from 'vitest';
import type { WaitingMail } from './mail.ts';
import { messageOf } from './message.ts';

it('leaves out long references to other mails', () => {
  const [short, long] = ['a@b.example', `${'x'.repeat(300)}@b.example`];
  const mail = (inReplyTo: string, threadIndex: string) =>
    ({
      id: 'one',
      created_at: '2026-03-02T15:00:00Z',
      subject: '',
      text: '',
      html: '',
      attachments: [],
      letter: {
        fromName: 'Ada',
        fromAddress: null,
        replyTo: 'ada@office.test',
        to: [],
        cc: [],
        messageId: 'one@office.test',
        inReplyTo,
        references: [short, long],
        threadIndex,
        threadTopic: null,
      },
    }) as unknown as WaitingMail;
  const from = { name: 'Landfall', address: 'no-reply@landfall.test' };
  expect(messageOf(mail(short, 'AbCd'), from)).toMatchObject({
    inReplyTo: `<${short}>`,
    references: [`<${short}>`],
    headers: { 'Thread-Index': 'AbCd' },
  });
  const message = messageOf(mail(long, 'x'.repeat(998)), from);
  expect(message.inReplyTo).toBeUndefined();
  expect(message.headers).toEqual({});
});

it('a member’s mail has their name and reply address, and is not automatic', () => {
  const mail: WaitingMail = {
    id: 'one',
    recipient: 'ngozi@example.test',
    recipient_name: '',
    attachments: [],
    created_at: '2026-03-02T15:00:00Z',
    subject: 'Documents',
    text: '',
    html: '',
  };
  const from = { name: 'Landfall', address: 'no-reply@landfall.test' };
  const writer = { fromName: 'Ada (Whitfield Law)', replyTo: 'ada@office.test' };
  expect(messageOf({ ...mail, writer }, from)).toMatchObject({
    from: { name: 'Ada (Whitfield Law)', address: 'no-reply@landfall.test' },
    replyTo: 'ada@office.test',
    messageId: '<one@landfall.test>',
    headers: {},
    envelope: { from: 'no-reply@landfall.test', to: ['ngozi@example.test'] },
  });
  expect(messageOf({ ...mail, writer }, from).headers).toEqual({});
  const own = messageOf(mail, from);
  expect([own.from, own.replyTo]).toEqual([from, undefined]);
  expect(own.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
});
