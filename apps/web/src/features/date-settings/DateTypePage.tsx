import { PRODUCT_NAME } from '@landfall/contract/product';
import { useDocumentTitle } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEditing } from '../../editing/useEditing.ts';
import { PATHS } from '../../paths.ts';
import { FlowingPage } from '../../ui/Page.tsx';
import { useTargetNames } from '../reminders/queries.ts';
import { TypeExample } from '../reminders/TypeExample.tsx';
import { useMay } from '../settings/queries.ts';
import { DateTypeDetails } from './DateTypeDetails.tsx';
import { EditDateType } from './EditDateType.tsx';
import { dateTypeQuery } from './queries.ts';

const route = getRouteApi(PATHS.dateType);

/** The page of a date type: its colour, status and reminders. */
export function DateTypePage() {
  const { dateSettingId } = route.useParams();
  const dateType = useSuspenseQuery(dateTypeQuery(dateSettingId)).data;
  const names = useTargetNames();
  const mayChange = useMay('admin');
  const [editing, setEditing] = useEditing();
  useDocumentTitle(`${dateType.name} · ${PRODUCT_NAME}`);

  return (
    <FlowingPage>
      {editing ? (
        <EditDateType dateType={dateType} names={names} onDone={() => setEditing(false)} />
      ) : (
        <>
          <DateTypeDetails
            dateType={dateType}
            names={names}
            mayChange={mayChange}
            onEdit={() => setEditing(true)}
          />
          {(dateType.templateId !== null || dateType.reminders.length > 0) && (
            <TypeExample name={dateType.name} />
          )}
        </>
      )}
    </FlowingPage>
  );
}
