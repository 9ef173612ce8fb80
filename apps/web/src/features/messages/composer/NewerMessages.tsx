import { counted } from '@landfall/contract/counted';
import type { Message } from '@landfall/contract/messages';
import { Stack } from '@mantine/core';
import { MessageCard } from '../MessageCard.tsx';

/** What came while a mail was written: it is read before the mail goes out. Nothing where none did. */
export function NewerMessages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  return (
    <Stack gap={8} p={12} className="notice" data-tone="yellow" role="alert">
      <p>
        <strong>
          {messages.length === 1 ? 'A message came' : `${counted(messages.length, 'message')} came`} while you
          wrote.
        </strong>{' '}
        Your mail was not sent; what you wrote is kept.
      </p>
      <Stack gap={8} c="var(--text)">
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </Stack>
    </Stack>
  );
}
