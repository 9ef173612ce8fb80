import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { Section } from '../../ui/Section.tsx';

/** The link to the import of spreadsheets. */
export function ImportSettings() {
  return (
    <Section title="Import">
      <p className="muted">
        Cases, beneficiaries or petitioners from a spreadsheet, or from a file that another system exported.
        Nothing is imported before you have seen what is in it.
      </p>
      <div>
        <Button
          variant="default"
          component={Link}
          to={PATHS.import}
          leftSection={<IconTableImport size={16} stroke={1.6} aria-hidden />}
        >
          Import a spreadsheet
        </Button>
      </div>
    </Section>
  );
}
