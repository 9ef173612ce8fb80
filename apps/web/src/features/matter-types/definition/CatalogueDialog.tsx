import { counted } from '@landfall/contract/counted';
import { KIND_CATALOGUE } from '@landfall/domain/kinds/catalogue';
import { KIND_CATEGORIES, type SuggestedKind } from '@landfall/domain/kinds/kind';
import { Box, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runReported } from '../../../editing/run-reported.ts';
import { QuietButton } from '../../../ui/buttons.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { matterTypesQuery } from '../queries.ts';
import { useAddSuggestedKind } from './queries.ts';

/** The content of a suggested kind, in a line. */
function holds({ definition: { forms, tasks, rules } }: SuggestedKind): string {
  const parts = [
    tasks.length > 0 && counted(tasks.length, 'task'),
    rules.length > 0 && counted(rules.length, 'rule'),
  ];
  return [forms.join(', '), ...parts].filter(Boolean).join(' · ');
}

function matches(kind: SuggestedKind, typed: string): boolean {
  const text = [kind.name, KIND_CATEGORIES[kind.category], ...kind.definition.forms].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The kinds that ship with the product, each added by a click. */
export function CatalogueDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const present = new Set((useQuery(matterTypesQuery).data ?? []).map(({ key }) => key));
  const { mutateAsync: add, isPending } = useAddSuggestedKind();
  const found = KIND_CATALOGUE.filter((kind) => matches(kind, typed.trim()));
  return (
    <Dialog onClose={onClose} title="Kinds That Come With the Product" size="lg">
      <Stack>
        <p className="notice" data-tone="grey">
          These are suggestions: an attorney should check a kind before cases are made from it.
        </p>
        <TextInput
          label="Find"
          placeholder="A name, a form or a field of work"
          value={typed}
          data-autofocus
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {found.length === 0 && <p className="empty-box">No kind has this name.</p>}
        {Object.entries(KIND_CATEGORIES).map(([category, label]) => {
          const kinds = found.filter((kind) => kind.category === category);
          if (kinds.length === 0) return null;
          return (
            <Stack key={category} gap={4} component="section" aria-label={label}>
              <Box component="h3" fz="sm" fw={600}>
                {label}
              </Box>
              <ul className="box lined">
                {kinds.map((kind) => (
                  <Group key={kind.key} component="li" wrap="nowrap" gap={8} p="6px 4px 6px 12px" mih={44}>
                    <Stack component="span" gap={0} flex={1} miw={0} className="wrap-anywhere">
                      <Box component="span" fw={500}>
                        {kind.name}
                      </Box>
                      <span className="small muted">{holds(kind)}</span>
                    </Stack>
                    {present.has(kind.key) ? (
                      <Box component="span" flex="none" px={8} className="small muted">
                        Added
                      </Box>
                    ) : (
                      <QuietButton
                        flex="none"
                        aria-label={`Add ${kind.name}`}
                        aria-disabled={isPending}
                        onClick={() => !isPending && void runReported(add(kind.key), `${kind.name} added`)}
                      >
                        Add
                      </QuietButton>
                    )}
                  </Group>
                ))}
              </ul>
            </Stack>
          );
        })}
      </Stack>
    </Dialog>
  );
}
