import { expect, it } from 'vitest';
import type { WaitingMail } from './mail.ts';
import { messageOf } from './message.ts';

it('long names of other mails stand in no header', () => {
  const [short, long] = ['a@b.example', `${'x'.repeat(300)}@b.example`];
  const mail = (inReplyTo: string, threadIndex: string) =>
    ({
      ...{ id: 'one', created_at: '2026-03-02T15:00:00Z', subject: '', text: '', html: '', attachments: [] },
      letter: {
        ...{
          fromName: 'Ada',
          fromAddress: null,
          replyTo: 'ada@office.test',
          to: [],
          cc: [],
          messageId: 'one@office.test',
        },
        ...{ inReplyTo, references: [short, long], threadIndex, threadTopic: null },
      },
    }) as unknown as WaitingMail;
  const from = { name: 'Landfall', address: 'no-reply@landfall.test' };
  expect(messageOf(mail(short, 'AbCd'), from)).toMatchObject({
    ...{ inReplyTo: `<${short}>`, references: [`<${short}>`], headers: { 'Thread-Index': 'AbCd' } },
  });
  const message = messageOf(mail(long, 'x'.repeat(998)), from);
  expect(message.inReplyTo).toBeUndefined();
  expect(message.headers).toEqual({});
});
