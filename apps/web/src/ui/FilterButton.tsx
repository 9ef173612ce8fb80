import { Box, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

interface FilterButtonProps {
  /** How many filters are active. */
  count: number;
  expanded: boolean;
  onClick: () => void;
}

/** Opens the filters of a list and shows how many are active. */
export function FilterButton({ count, expanded, onClick }: FilterButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
      aria-expanded={expanded}
      onClick={onClick}
    >
      Filters
      {count > 0 && (
        <Box
          component="span"
          ml={8}
          px={5}
          miw={18}
          fz={11}
          lh="18px"
          ta="center"
          bdrs={9}
          c="var(--on-accent)"
          bg="var(--accent)"
        >
          {count}
          <span className="visually-hidden"> active</span>
        </Box>
      )}
    </Button>
  );
}
