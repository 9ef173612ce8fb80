import { daysUntil } from '@landfall/domain/calendar-dates';
import { Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { statusShown } from '../../lib/case-status.ts';
import { formatDate } from '../../lib/date-format.ts';
import { matchedParts } from '../../lib/matched-parts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DaysLabel } from '../../ui/DaysLabel.tsx';
import { organizationQuery } from '../organization/queries.ts';
import styles from './SearchRow.module.css';
import type { SearchItem, Standing } from './search-items.ts';

/** One result: its name with the matched text highlighted, and for a case its status. */
export function SearchRow({ item, text }: { item: SearchItem; text: string }) {
  const { label, detail, standing, keys } = item;
  return (
    <>
      <span className={styles.names}>
        <span className={styles.label}>
          <Matched label={label} text={text} />
        </span>
        {detail && (
          <span className={styles.detail}>
            <Matched label={detail} text={text} />
          </span>
        )}
      </span>
      {standing && <CaseStanding {...standing} />}
      {keys && (
        <span className={styles.keys}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </>
  );
}

function Matched({ label, text }: { label: string; text: string }) {
  return matchedParts(label, text).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn anew as a whole
    part.matched ? <mark key={at}>{part.text}</mark> : part.text,
  );
}

/** Status and next date of a case, so that it often need not be opened. */
function CaseStanding({ status, archived, date, dateType }: Standing) {
  const { data: office } = useQuery(organizationQuery);
  const shown = statusShown(status);
  return (
    <span className={styles.standing}>
      <Badge tone={archived ? 'grey' : shown.tone}>{archived ? 'Archived' : shown.label}</Badge>
      {!archived && (
        <span className={styles.date}>
          {date ? `${dateType ?? 'Next date'} ${formatDate(date)}` : 'No open date'}
          {date && office && (
            <>
              {' '}
              <DaysLabel days={daysUntil(date, office.today)} />
            </>
          )}
        </span>
      )}
    </span>
  );
}
