import type { BeneficiaryType, CaseBeneficiary } from '@landfall/contract/beneficiaries';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Section } from '../../ui/Section.tsx';
import { typeLabel } from './beneficiary-types.ts';
import styles from './CasePeople.module.css';
import { useAddCaseBeneficiary, useRemoveCaseBeneficiary } from './people-queries.ts';
import { runTold } from './run-told.ts';

const AddBeneficiaryDialog = lazy(async () => ({
  default: (await import('./AddBeneficiaryDialog.tsx')).AddBeneficiaryDialog,
}));

interface CaseBeneficiariesProps {
  caseId: string;
  beneficiaries: readonly CaseBeneficiary[];
  mayWrite: boolean;
}

/** Whom a case is about: the primary beneficiary first. */
export function CaseBeneficiaries({ caseId, beneficiaries, mayWrite }: CaseBeneficiariesProps) {
  const [adding, setAdding] = useState(false);
  const primary = beneficiaries.find(({ beneficiary_type }) => beneficiary_type === 'primary');

  return (
    <Section
      title="Beneficiaries"
      actions={
        mayWrite && (
          <Button
            variant="default"
            aria-label="Add beneficiary"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add
          </Button>
        )
      }
    >
      {beneficiaries.length > 0 ? (
        <ul className={styles.people}>
          {beneficiaries.map((person) => (
            <li key={person.id} className={styles.person}>
              <Link to={PATHS.beneficiary} params={{ beneficiaryId: person.id }} className={styles.name}>
                {beneficiaryName(person)}
              </Link>
              <Badge tone={person.beneficiary_type === 'primary' ? 'blue' : 'grey'}>
                {typeLabel(person.beneficiary_type)}
              </Badge>
              {mayWrite && <Actions caseId={caseId} person={person} hasPrimary={primary !== undefined} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>No beneficiaries yet</p>
      )}
      <Suspense fallback={null}>
        {adding && (
          <AddBeneficiaryDialog
            caseId={caseId}
            primaryName={primary && beneficiaryName(primary)}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </Section>
  );
}

interface ActionsProps {
  caseId: string;
  person: CaseBeneficiary;
  hasPrimary: boolean;
}

/** What can be done with someone on a case. Removing them has the way back, as the type that they had. */
function Actions({ caseId, person, hasPrimary }: ActionsProps) {
  const { mutateAsync: add } = useAddCaseBeneficiary(caseId);
  const { mutateAsync: remove } = useRemoveCaseBeneficiary(caseId);
  const { id: beneficiaryId, beneficiary_type: type } = person;
  const name = beneficiaryName(person);
  const other: BeneficiaryType = type === 'primary' ? 'dependent' : 'primary';

  const give = (next: BeneficiaryType) =>
    add({ beneficiaryId, type: next, replacePrimary: next === 'primary' && hasPrimary });
  const change = () =>
    runTold(
      give(other),
      `${name} is now ${other}`,
      () => void runTold(give(type), `${name} is ${type} again`),
    );
  const takeOff = () =>
    runTold(
      remove(beneficiaryId),
      `${name} removed from the case`,
      () => void runTold(add({ beneficiaryId, type }), `${name} is back on the case`),
    );

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={change}>Make {other}</Menu.Item>
        <Menu.Item onClick={takeOff}>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
