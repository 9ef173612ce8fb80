import { Group, Kbd } from '@mantine/core';

const IN_NEW_TAB = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

interface SearchHintsProps {
  /** Whether `>` lists commands. */
  commands?: boolean;
}

/** The keyboard hints; hidden on devices without a keyboard. */
export function SearchHints({ commands = false }: SearchHintsProps) {
  const hints = [
    { keys: ['↑', '↓'], words: 'choose' },
    { keys: ['Enter'], words: 'open' },
    { keys: [IN_NEW_TAB, 'Enter'], words: 'in a new tab' },
    { keys: ['@'], words: 'people' },
    { keys: ['#'], words: 'cases' },
    ...(commands ? [{ keys: ['>'], words: 'actions' }] : []),
  ];
  return (
    <Group
      visibleFrom="sm"
      gap="4px 16px"
      p="8px 12px"
      className="small muted"
      pos="sticky"
      bottom={0}
      bg="var(--surface)"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      {hints.map(({ keys, words }) => (
        <Group key={words} component="span" gap={4} wrap="nowrap">
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
          {words}
        </Group>
      ))}
    </Group>
  );
}
