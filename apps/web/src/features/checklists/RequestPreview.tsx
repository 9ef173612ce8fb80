import { wordsIn } from '@landfall/contract/checklist-words';
import type { ChecklistItem } from '@landfall/contract/checklists';
import { counted } from '@landfall/contract/counted';
import { Box, Stack } from '@mantine/core';

interface RequestPreviewProps {
  items: readonly ChecklistItem[];
  language: string;
  /** The office's own words. */
  text: string;
  /** Days that the link is good for; undefined without one. */
  days: string | undefined;
}

/** What the mail says of the items, in the language of its readers. */
export function RequestPreview({ items, language, text, days }: RequestPreviewProps) {
  const spoken = language === 'es' ? 'es' : 'en';
  const untranslated = spoken === 'es' ? items.filter(({ translations }) => !translations.es) : [];
  return (
    <Stack component="section" gap={8} aria-label="What they will read">
      <Box component="h3" fz="sm" fw={600}>
        What They Will Read
      </Box>
      <Stack gap={8} mah="14rem" p="10px 12px" className="box" style={{ overflowY: 'auto' }}>
        {text.trim() && (
          <p className="wrap-anywhere" style={{ whiteSpace: 'pre-line' }}>
            {text.trim()}
          </p>
        )}
        {items.length > 0 ? (
          <Stack component="ol" gap={6}>
            {items.map((item) => {
              const { title, why } = wordsIn(item, spoken);
              const lang = spoken === 'es' && item.translations.es ? 'es' : undefined;
              return (
                <li key={item.id} lang={lang} className="wrap-anywhere">
                  <Box component="span" fw={600}>
                    {title}
                  </Box>
                  {why && (
                    <Box
                      component="span"
                      display="block"
                      className="small muted"
                      style={{ whiteSpace: 'pre-line' }}
                    >
                      {why}
                    </Box>
                  )}
                </li>
              );
            })}
          </Stack>
        ) : (
          <p className="muted">No item is chosen.</p>
        )}
        <p className="small muted">
          {days === undefined
            ? 'Without a link: they are asked to bring it or send it to the office.'
            : `And a button that leads to a page where they send files, good for ${counted(Number(days) || 0, 'day')}.`}
        </p>
      </Stack>
      {untranslated.length > 0 && (
        <p className="notice small" data-tone="yellow" role="status">
          {counted(untranslated.length, 'item has', 'items have')} no Spanish words and will be read in
          English.
        </p>
      )}
    </Stack>
  );
}
