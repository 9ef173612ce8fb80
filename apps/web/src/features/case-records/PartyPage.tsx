import type { CaseListRow } from '@landfall/contract/case-records';
import type { Note } from '@landfall/contract/notes';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group, Menu } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type Removal, useRemoveRecord, useRestoreRecord } from '../../api/record-queries.ts';
import { runReported } from '../../editing/run-reported.ts';
import { useEditing } from '../../editing/useEditing.ts';
import { HistorySection } from '../../history/HistorySection.tsx';
import { formatInstant } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { AddButton, DeleteButton, EditButton } from '../../ui/buttons.tsx';
import { alertDialog, confirm } from '../../ui/confirm.tsx';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { FlowingPage } from '../../ui/Page.tsx';
import { RecordColumns } from '../../ui/RecordColumns.tsx';
import { RecordHeader, RecordNotice } from '../../ui/RecordHeader.tsx';
import { RecordMenu } from '../../ui/RecordMenu.tsx';
import { BoxSectionSkeleton, SectionSkeleton } from '../../ui/SectionSkeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusKept } from '../../ui/useFocusKept.ts';
import { NotesSection } from '../notes/NotesSection.tsx';
import { useRememberRecord } from '../search/useRememberRecord.ts';
import { useMay } from '../settings/queries.ts';
import { AssociatedCases } from './AssociatedCases.tsx';
import type { GivenParty } from './new-case/values.ts';
import { associatedCasesQuery, type Party } from './queries.ts';
import { RecordSection, SectionLinks } from './RecordSections.tsx';
import { parseNewCase } from './section-search.ts';

const NewCaseDialog = deferred(async () => (await import('./NewCaseDialog.tsx')).NewCaseDialog);
const DocumentsSection = deferred(
  async () => (await import('../documents/DocumentsSection.tsx')).DocumentsSection,
  BoxSectionSkeleton,
);
const FamilySection = deferred(
  async () => (await import('./family/FamilySection.tsx')).FamilySection,
  SectionSkeleton,
);
const NumbersSection = deferred(
  async () => (await import('../people-records/NumbersSection.tsx')).NumbersSection,
  SectionSkeleton,
);
const TimelineSection = deferred(
  async () => (await import('../people-records/timeline/TimelineSection.tsx')).TimelineSection,
  SectionSkeleton,
);
const EraseDialog = deferred(async () => (await import('./EraseDialog.tsx')).EraseDialog);
const MessagesSection = deferred(
  async () => (await import('../messages/MessagesSection.tsx')).MessagesSection,
  SectionSkeleton,
);

interface PartyPageProps {
  id: string;
  name: string;
  kind: 'Beneficiary' | 'Petitioner';
  /** When their data was erased; null when it was not. */
  erasedAt: string | null;
  /** What happens to related records when they are deleted. */
  consequence: string;
  queries: Removal;
  /** The list that they belong to, and its link. */
  list: string;
  listLabel: string;
  party: Party;
  caseColumns: DataColumn<CaseListRow>[];
  latest: { notes: Note[]; notes_total: number; notes_next_cursor: string | null };
  /** A notice above the rest. */
  notice?: ReactNode;
  /** The party as it is passed to a new case; undefined where a case cannot be created for it. */
  newCase: GivenParty | undefined;
  /** Further actions beside editing and deleting, for those who may use them. */
  moreActions?: ReactNode;
  form: (onDone: () => void) => ReactNode;
  /** Their information, shown while they are not edited. */
  information: ReactNode;
  /** Ids and technical facts. */
  facts: ComponentProps<typeof RecordMenu>['facts'];
}

/** The sections of each page, in order. */
const SECTIONS = {
  Beneficiary: ['cases', 'family', 'numbers', 'timeline', 'documents', 'messages', 'notes', 'history'],
  Petitioner: ['cases', 'family', 'numbers', 'documents', 'messages', 'notes', 'history'],
} as const;

/** The page of a beneficiary or petitioner: contact details, cases and notes. */
export function PartyPage(props: PartyPageProps) {
  return props.erasedAt === null ? (
    <KnownParty {...props} />
  ) : (
    <ErasedParty {...props} erasedAt={props.erasedAt} />
  );
}

/** The page of an erased party, which keeps only its cases. */
function ErasedParty({ erasedAt, ...props }: PartyPageProps & { erasedAt: string }) {
  useDocumentTitle(`${props.name} · ${PRODUCT_NAME}`);
  return (
    <FlowingPage>
      <RecordHeader
        name={props.name}
        back={<BackLink to={props.list}>{props.listLabel}</BackLink>}
        actions={<RecordMenu facts={props.facts} />}
      />
      <RecordNotice>
        Everything known of this {props.kind.toLowerCase()} was erased for good on {formatInstant(erasedAt)}.
        Only the place on cases is left.
      </RecordNotice>
      <RecordSection name="cases">
        <AssociatedCases party={props.party} columns={props.caseColumns} />
      </RecordSection>
    </FlowingPage>
  );
}

function KnownParty(props: PartyPageProps) {
  const { id, name, latest } = props;
  const mayErase = useMay('admin');
  const [erasing, setErasing] = useState(false);
  const mayWrite = useMay('user');
  const [editing, setEditing] = useEditing();
  const { search, change } = useAddress(parseNewCase);
  const cases = useInfiniteQuery(associatedCasesQuery(props.party)).data?.pages ?? [];
  const theirs = cases.flatMap(({ case_records }) => case_records);
  const places = [{ id, name }, ...theirs.map((one) => ({ id: one.id, name: one.title }))];
  const person = { kind: props.kind === 'Beneficiary' ? 'beneficiary' : 'petitioner', id } as const;
  useDocumentTitle(`${name} · ${PRODUCT_NAME}`);
  useRememberRecord(id);
  useFocusKept();

  return (
    <FlowingPage>
      {editing ? (
        props.form(() => setEditing(false))
      ) : (
        <RecordHeader
          name={name}
          back={<BackLink to={props.list}>{props.listLabel}</BackLink>}
          actions={
            <Actions
              {...props}
              mayWrite={mayWrite}
              onEdit={() => setEditing(true)}
              onNewCase={() => change({ new: 'open' })}
              menu={
                <RecordMenu facts={props.facts}>
                  {mayErase && (
                    <Menu.Item c="var(--red)" onClick={() => EraseDialog.whenLoaded(() => setErasing(true))}>
                      Erase…
                    </Menu.Item>
                  )}
                </RecordMenu>
              }
            />
          }
        />
      )}
      {props.notice}
      <RecordColumns
        main={
          <>
            <SectionLinks names={SECTIONS[props.kind]} />
            <RecordSection name="cases">
              <AssociatedCases party={props.party} columns={props.caseColumns} />
            </RecordSection>
            <RecordSection name="family">
              <FamilySection person={person} mayWrite={mayWrite} />
            </RecordSection>
            <RecordSection name="numbers">
              <NumbersSection person={person} cases={theirs} mayWrite={mayWrite} />
            </RecordSection>
            {person.kind === 'beneficiary' && (
              <RecordSection name="timeline">
                <TimelineSection personId={id} mayWrite={mayWrite} />
              </RecordSection>
            )}
            <RecordSection name="documents">
              <DocumentsSection resourceId={id} name={name} places={places} mayWrite={mayWrite} />
            </RecordSection>
            <RecordSection name="messages">
              <MessagesSection ownerId={id} mayWrite={mayWrite} />
            </RecordSection>
            <RecordSection name="notes">
              <NotesSection
                ownerId={id}
                notes={latest.notes}
                total={latest.notes_total}
                nextCursor={latest.notes_next_cursor}
                mayWrite={mayWrite}
              />
            </RecordSection>
            <RecordSection name="history">
              <HistorySection ownerId={id} of="person" />
            </RecordSection>
          </>
        }
        aside={!editing && props.information}
      />
      {search.new && mayWrite && props.newCase && (
        <NewCaseDialog given={props.newCase} onClose={() => change({ new: undefined }, true)} />
      )}
      {erasing && (
        <EraseDialog
          id={id}
          name={name}
          kind={props.kind}
          queries={props.queries}
          list={props.list}
          onClose={() => setErasing(false)}
        />
      )}
    </FlowingPage>
  );
}

interface ActionsProps extends PartyPageProps {
  mayWrite: boolean;
  menu: ReactNode;
  onEdit: () => void;
  onNewCase: () => void;
}

/** The actions on a record: edit, or delete after a confirmation, with an Undo that works anywhere. */
function Actions(props: ActionsProps) {
  const { id, name, kind, consequence, queries, list, moreActions, mayWrite, menu, onEdit } = props;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removal = useRemoveRecord(queries);
  const { mutateAsync: restore } = useRestoreRecord(queries);

  const undo = () => void runReported(restore(id), `${name} restored`);

  async function askAndDelete() {
    const agreed = await confirm({
      title: `Delete ${name}?`,
      text: consequence,
      confirm: `Delete ${kind}`,
    });
    if (!agreed) return;
    try {
      await removal.mutateAsync(id);
    } catch (error) {
      console.error(error);
      alertDialog(`Error deleting ${kind.toLowerCase()}.`);
      return;
    }
    await navigate({ to: list });
    queryClient.removeQueries({ queryKey: queries.recordQuery(id).queryKey });
    toast(`${name} deleted`, undo);
  }

  if (!mayWrite) return menu;
  return (
    <>
      {props.newCase && (
        <AddButton
          mod={{ shortcut: 'n', command: `New case for this ${kind.toLowerCase()}` }}
          onClick={props.onNewCase}
        >
          New Case
        </AddButton>
      )}
      <EditButton onClick={onEdit} />
      {moreActions}
      {/* Keeps the menu beside a button when a phone wraps the actions. */}
      <Group gap={8} wrap="nowrap">
        <DeleteButton loading={removal.isPending} onClick={askAndDelete}>
          Delete {kind}
        </DeleteButton>
        {menu}
      </Group>
    </>
  );
}
