import { counted } from '@landfall/contract/counted';
import type { Message } from '@landfall/contract/messages';
import { Stack } from '@mantine/core';
import { MessageCard } from '../MessageCard.tsx';

/** Messages that arrived while a mail was written, to be read before it is sent. Renders nothing without any. */
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
