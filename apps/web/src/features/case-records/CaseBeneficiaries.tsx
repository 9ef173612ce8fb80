import type { BeneficiaryType, CaseBeneficiary } from '@landfall/contract/beneficiaries';
import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { PersonContacts } from '../../ui/PersonContacts.tsx';
import { agreesToReplace } from './agrees-to-replace.ts';
import { typeLabel } from './beneficiary-types.ts';
import { AddPersonButton, PeopleSection } from './PeopleSection.tsx';
import { useAddCaseBeneficiary, useRemoveCaseBeneficiary } from './people-queries.ts';

const AddBeneficiaryDialog = deferred(
  async () => (await import('./AddPartyDialogs.tsx')).AddBeneficiaryDialog,
);

interface CaseBeneficiariesProps {
  caseId: string;
  beneficiaries: readonly CaseBeneficiary[];
  mayWrite: boolean;
}

/** The beneficiaries of a case, the primary one first. */
export function CaseBeneficiaries({ caseId, beneficiaries, mayWrite }: CaseBeneficiariesProps) {
  const [adding, setAdding] = useState(false);
  const primary = beneficiaries.find(({ beneficiary_type }) => beneficiary_type === 'primary');

  return (
    <>
      <PeopleSection
        title="Beneficiaries"
        people={beneficiaries}
        none="No beneficiaries yet"
        actions={
          mayWrite && (
            <AddPersonButton
              what="beneficiary"
              onClick={() => AddBeneficiaryDialog.whenLoaded(() => setAdding(true))}
            />
          )
        }
        contacts={(person) => (
          <PersonContacts
            name={beneficiaryName(person)}
            phone={person.personal_phone || person.business_phone}
            mail={person.personal_email || person.business_email}
          />
        )}
      >
        {(person) => (
          <>
            <Link to={PATHS.beneficiary} params={{ beneficiaryId: person.id }} className="person-link">
              {beneficiaryName(person)}
            </Link>
            <Badge tone={person.beneficiary_type === 'primary' ? 'blue' : 'grey'}>
              {typeLabel(person.beneficiary_type)}
            </Badge>
            {mayWrite && person.erased_at === null && (
              <Actions caseId={caseId} person={person} primary={primary} />
            )}
          </>
        )}
      </PeopleSection>
      {adding && (
        <AddBeneficiaryDialog
          caseId={caseId}
          primaryName={primary?.erased_at === null ? beneficiaryName(primary) : undefined}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

interface ActionsProps {
  caseId: string;
  person: CaseBeneficiary;
  primary: CaseBeneficiary | undefined;
}

/** The actions on a beneficiary of a case, each with an Undo that restores the earlier types. */
function Actions({ caseId, person, primary }: ActionsProps) {
  const { mutateAsync: add } = useAddCaseBeneficiary(caseId);
  const { mutateAsync: remove } = useRemoveCaseBeneficiary(caseId);
  const { id: beneficiaryId, beneficiary_type: type } = person;
  const name = beneficiaryName(person);
  const other: BeneficiaryType = type === 'primary' ? 'dependent' : 'primary';

  async function change() {
    const replaced = other === 'primary' ? primary : undefined;
    if (replaced && !(await agreesToReplace(name, beneficiaryName(replaced)))) return;
    // The previous primary beneficiary becomes primary again, which makes this one a dependent.
    const before = replaced
      ? { beneficiaryId: replaced.id, type: 'primary' as const, replacePrimary: true }
      : { beneficiaryId, type };
    await runReported(
      add({ beneficiaryId, type: other, replacePrimary: replaced !== undefined }),
      `${name} is now ${other}`,
      () => void runReported(add(before), `${name} is ${type} again`),
    );
  }
  const takeOff = () =>
    runReported(
      remove(beneficiaryId),
      `${name} removed from the case`,
      () => void runReported(add({ beneficiaryId, type }), `${name} is back on the case`),
    );

  return (
    <MoreMenu label={`Actions for ${name}`}>
      <Menu.Item onClick={change}>Make {other}</Menu.Item>
      <Menu.Item onClick={takeOff}>Remove</Menu.Item>
    </MoreMenu>
  );
}
