import { IDENTIFIER_LABELS, shownNumber } from '@landfall/contract/identifier-numbers';
import type { Identifier } from '@landfall/contract/identifiers';
import { daysUntil } from '@landfall/domain/calendar-dates';
import { countryName } from '@landfall/domain/countries';
import { Box, Group, Menu, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { runReported } from '../../editing/run-reported.ts';
import { formatDate } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DaysLabel } from '../../ui/DaysLabel.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { numberName } from './number-values.ts';
import styles from './PeopleRecords.module.css';
import { useRemoveNumber, useUpdateNumber } from './queries.ts';

interface NumberRowProps {
  number: Identifier;
  today: string;
  mayWrite: boolean;
  onEdit: () => void;
}

/** A number with its details and actions. */
export function NumberRow({ number, today, mayWrite, onEdit }: NumberRowProps) {
  const { kind, normalized, warning, note } = number;
  const shown = shownNumber(kind, normalized);
  return (
    <li className={styles.row}>
      <span className={`small muted ${styles.kind}`}>{IDENTIFIER_LABELS[kind]}</span>
      <Stack gap={2} miw={0} className={styles.what ?? ''}>
        <Group gap={4} wrap="nowrap">
          <Box component="span" fw={600} className="wrap-anywhere">
            {shown}
          </Box>
          <span className="screen-only">
            <CopyButton value={shown} what={numberName(number)} />
          </span>
        </Group>
        <NumberFacts number={number} today={today} />
        {warning && (
          <Box component="span" className="small" c="var(--yellow)">
            {warning}
          </Box>
        )}
        {note && <span className={`small wrap-anywhere ${styles.note}`}>{note}</span>}
      </Stack>
      {mayWrite && (
        <span className={`screen-only ${styles.actions}`}>
          <NumberMenu number={number} onEdit={onEdit} />
        </span>
      )}
    </li>
  );
}

/** The details of a number, in one line where there is room. */
function NumberFacts({ number, today }: Pick<NumberRowProps, 'number' | 'today'>) {
  const { form, notice_on, status_text, issuer, from, to, case: of } = number;
  const facts = [
    form,
    issuer && countryName(issuer),
    notice_on && `notice of ${formatDate(notice_on)}`,
    status_text,
  ];
  const shown = facts.filter((fact) => fact !== '' && fact !== null);
  if (shown.length === 0 && !from && !to && !of) return null;
  return (
    <span className={`small muted ${styles.facts}`}>
      {shown.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {from && <span>from {formatDate(from)}</span>}
      {to && (
        <span>
          until {formatDate(to)} <DaysLabel days={daysUntil(to, today)} />
        </span>
      )}
      {of && (
        <span>
          <Link to={PATHS.case} params={{ caseId: of.id }} className="name-link">
            {of.title}
          </Link>
        </span>
      )}
    </span>
  );
}

/** The actions on a number. */
export function NumberMenu({ number, onEdit }: Pick<NumberRowProps, 'number' | 'onEdit'>) {
  const { mutateAsync: update } = useUpdateNumber();
  const { mutateAsync: remove } = useRemoveNumber();
  const name = numberName(number);
  const undo = () => void runReported(update({ id: number.id, removed: false }), `${name} restored`);
  return (
    <MoreMenu label={`More for ${name}`}>
      <Menu.Item onClick={onEdit}>Edit…</Menu.Item>
      <Menu.Item onClick={() => void runReported(remove(number.id), `${name} removed`, undo)}>
        Remove
      </Menu.Item>
    </MoreMenu>
  );
}
