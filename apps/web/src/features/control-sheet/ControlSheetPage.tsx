import { type ControlRow, type ControlSheet, controlParts } from '@landfall/contract/control-sheet';
import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group, NativeSelect, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { ExplanationDialog } from '../../deadlines/ExplanationDialog.tsx';
import { formatInstantTime } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { DownloadButton } from '../../ui/buttons.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState, RetryAlert } from '../../ui/StateMessage.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { useTeamChoices } from '../organization/queries.ts';
import { ControlPartSection } from './ControlPartSection.tsx';
import { controlSheetQuery, useSaveControlSheet } from './queries.ts';
import { parseControlSearch } from './search.ts';

/** 'Checked at 9:05 AM: 12 dates to look at'. */
function checkedWords({ checked_at, total }: ControlSheet): string {
  return `Checked at ${formatInstantTime(checked_at)}: ${counted(total, 'date')} to look at`;
}

/** The control sheet: the counted dates that need review, by reason; it can be printed and saved as a PDF. */
export function ControlSheetPage() {
  useDocumentTitle(`Control Sheet · ${PRODUCT_NAME}`);
  const { search, change } = useAddress(parseControlSearch);
  const sheet = useQuery(controlSheetQuery(search));
  const { data } = sheet;
  const team = useTeamChoices();
  const download = useSaveControlSheet(search, data?.today);
  const [explained, setExplained] = useState<ControlRow>();
  const member = team.find(({ value }) => value === search.assignee_id);
  return (
    <FlowingPage>
      <PageHeader
        title="Control Sheet"
        back={<BackLink to={PATHS.caseDates}>Case Dates</BackLink>}
        summary={data && [checkedWords(data), ...(member ? [narrowedWords(member)] : [])].join(' · ')}
        actions={
          <Group gap="8px 16px" className="screen-only">
            <NativeSelect
              aria-label="Cases of"
              data={[{ value: '', label: 'Cases of everyone' }, ...team.map(ofMember)]}
              value={search.assignee_id ?? ''}
              onChange={({ currentTarget }) => change({ assignee_id: currentTarget.value || undefined })}
            />
            {(data?.total !== 0 || search.assignee_id) && (
              <>
                <PrintButton disabled={!data?.total} />
                <DownloadButton
                  disabled={!data?.total}
                  loading={download.isPending}
                  onClick={() =>
                    download.mutate(undefined, {
                      onError: (error) => toastFailure(`Nothing was exported. ${errorWords(error)}`),
                    })
                  }
                >
                  Export PDF
                </DownloadButton>
              </>
            )}
          </Group>
        }
      />
      {sheet.isError && data && (
        <RetryAlert
          message={`This may be out of date. ${errorWords(sheet.error)}`}
          onRetry={() => sheet.refetch()}
        />
      )}
      {data ? (
        <SheetParts sheet={data} stale={sheet.isPlaceholderData} onExplain={setExplained} />
      ) : sheet.isError ? (
        <ErrorState
          title="The control sheet could not be made"
          message={errorWords(sheet.error)}
          onTryAgain={() => sheet.refetch()}
        />
      ) : (
        <SheetSkeleton />
      )}
      {explained && <ExplanationDialog dateId={explained.id} onClose={() => setExplained(undefined)} />}
    </FlowingPage>
  );
}

interface Choice {
  value: string;
  label: string;
}

const narrowedWords = ({ label }: Choice) => (label === 'Me' ? 'My cases' : `Cases of ${label}`);
const ofMember = (choice: Choice) => ({ ...choice, label: narrowedWords(choice) });

interface SheetPartsProps {
  sheet: ControlSheet;
  stale: boolean;
  onExplain: (row: ControlRow) => void;
}

/** The parts of the sheet, or a message that nothing needs review. */
function SheetParts({ sheet, stale, onExplain }: SheetPartsProps) {
  const unasked = sheet.verifies
    ? ''
    : 'Counted dates need no second person here. They do once two members may write, or when an admin turns that on.';
  if (sheet.total === 0)
    return (
      <EmptyState
        boxed
        title="Nothing to check"
        text={`Every open date that a rule counted ${sheet.verifies ? 'is confirmed, and ' : ''}is as its rule and its notice say. ${unasked}`}
      />
    );
  return (
    <>
      {controlParts(sheet).map((part) => (
        <ControlPartSection
          key={part.state}
          part={part}
          today={sheet.today}
          stale={stale}
          onExplain={onExplain}
        />
      ))}
      {unasked && <p className="muted">{unasked}</p>}
    </>
  );
}

/** The skeleton of two parts. */
function SheetSkeleton() {
  return (
    <Stack gap={24} aria-hidden>
      {['first', 'second'].map((part) => (
        <Stack key={part} gap={8}>
          <Skeleton width="12rem" />
          <Stack gap={12} p={16} className="box">
            {['a', 'b', 'c'].map((line) => (
              <Skeleton key={line} width="100%" />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
}
