import { shownNumber } from '@landfall/contract/identifier-numbers';
import type { CaseReceipt } from '@landfall/contract/identifiers';
import { Box, Group, Menu, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { formatDate } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { AddButton } from '../../ui/buttons.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { LineSkeleton } from '../../ui/SectionSkeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import type { CaseChoice } from './NumberFields.tsx';
import { NumberMenu } from './NumberRow.tsx';
import { numberName } from './number-values.ts';
import styles from './PeopleRecords.module.css';
import { caseReceiptsQuery, type Person } from './queries.ts';

const NumberDialog = deferred(async () => (await import('./NumberDialog.tsx')).NumberDialog);

/** A person on the case. */
interface NamedPerson extends Person {
  name: string;
}

interface ReceiptsSectionProps {
  /** The receipts' case. */
  of: CaseChoice;
  /** The people to whom a receipt may belong. */
  people: readonly NamedPerson[];
  /** The organization's current day. */
  today: string;
  mayWrite: boolean;
}

/** The open dialog: the receipt being edited, or the person of a new one. */
interface Opened {
  person: Person;
  receipt: CaseReceipt | undefined;
}

/** The receipts of a case, each with its person. */
export function ReceiptsSection({ of, people, today, mayWrite }: ReceiptsSectionProps) {
  const list = useQuery(caseReceiptsQuery(of.id));
  const [opened, setOpened] = useState<Opened>();
  const open = (what: Opened) => NumberDialog.whenLoaded(() => setOpened(what));
  const receipts = list.data;
  return (
    <Section
      title="Receipts"
      actions={
        receipts &&
        mayWrite &&
        people.length > 0 && (
          <AddReceipt people={people} onAdd={(person) => open({ person, receipt: undefined })} />
        )
      }
    >
      {!receipts && list.isError ? (
        <RetryAlert
          message={errorWords(list.error, 'Failed to fetch the receipts')}
          onRetry={() => list.refetch()}
        />
      ) : !receipts ? (
        <LineSkeleton label="Loading receipts" />
      ) : receipts.length === 0 ? (
        <p className="muted">
          {people.length > 0 ? 'No receipts yet' : 'No receipts yet: they are those of people on the case'}
        </p>
      ) : (
        <ul className={`box lined ${styles.list}`} aria-label="Receipts">
          {receipts.map((receipt) => (
            <ReceiptRow
              key={receipt.id}
              receipt={receipt}
              mayWrite={mayWrite}
              onEdit={() => open({ person: { kind: receipt.owner.kind, id: receipt.owner_id }, receipt })}
            />
          ))}
        </ul>
      )}
      {opened && (
        <NumberDialog
          person={opened.person}
          number={opened.receipt}
          today={today}
          cases={[of]}
          begin={{ kind: 'receipt', case_id: of.id }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  );
}

/** Adds a receipt for the only person of the case, or asks for the person. */
function AddReceipt({
  people,
  onAdd,
}: {
  people: readonly NamedPerson[];
  onAdd: (person: NamedPerson) => void;
}) {
  const [only] = people;
  if (people.length === 1 && only)
    return (
      <AddButton variant="default" className="screen-only" onClick={() => onAdd(only)}>
        Add Receipt
      </AddButton>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <AddButton variant="default" className="screen-only">
          Add Receipt
        </AddButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Whose it is</Menu.Label>
        {people.map((person) => (
          <Menu.Item key={person.id} onClick={() => onAdd(person)}>
            {person.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ReceiptRowProps {
  receipt: CaseReceipt;
  mayWrite: boolean;
  onEdit: () => void;
}

function ReceiptRow({ receipt, mayWrite, onEdit }: ReceiptRowProps) {
  const { kind, normalized, form, notice_on, status_text, warning, owner, owner_id } = receipt;
  const shown = shownNumber(kind, normalized);
  const facts = [form, notice_on && `notice of ${formatDate(notice_on)}`, status_text].filter(Boolean);
  const name = owner.name || 'Unnamed';
  return (
    <Group component="li" wrap="nowrap" gap={8} align="start" p="8px 8px 8px 12px">
      <Stack gap={0} miw={0} flex={1}>
        <Group gap={4} wrap="nowrap">
          <Box component="span" fw={600} className="wrap-anywhere">
            {shown}
          </Box>
          <span className="screen-only">
            <CopyButton value={shown} what={numberName(receipt)} />
          </span>
        </Group>
        {facts.length > 0 && <span className="small muted wrap-anywhere">{facts.join(' · ')}</span>}
        <span className="small wrap-anywhere">
          {owner.kind === 'beneficiary' ? (
            <Link to={PATHS.beneficiary} params={{ beneficiaryId: owner_id }} className="person-link">
              {name}
            </Link>
          ) : (
            <Link to={PATHS.petitioner} params={{ petitionerId: owner_id }} className="person-link">
              {name}
            </Link>
          )}
        </span>
        {warning && (
          <Box component="span" className="small" c="var(--yellow)">
            {warning}
          </Box>
        )}
      </Stack>
      {mayWrite && (
        <span className="screen-only">
          <NumberMenu number={receipt} onEdit={onEdit} />
        </span>
      )}
    </Group>
  );
}
