import { counted } from '@landfall/contract/counted';
import type { PartyCases } from '@landfall/contract/parties';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../lib/date-format.ts';
import { PATHS } from '../paths.ts';
import { columnsOf, type DataColumn } from '../ui/DataTable.tsx';
import { InstantText } from '../ui/InstantText.tsx';
import { Nothing } from '../ui/Nothing.tsx';
import { MailContact, PhoneContact } from '../ui/PersonContacts.tsx';
import { RelativeDate } from '../ui/RelativeDate.tsx';
import styles from './party-columns.module.css';

type Listed = PartyCases & { id: string; created_at: string };

interface PartyColumns<Row extends Listed> {
  /** The filter of the case list for one of them. */
  filter: 'beneficiary_id' | 'petitioner_id';
  /** The organization's day; undefined while it is not known. */
  today: string | undefined;
  /** The name, telephone number and e-mail address to contact. */
  reach: (row: Row) => { name: string; phone: string; mail: string };
  /** The server's sort key for their e-mail addresses, where it has one. */
  mailSort?: string;
}

/** The columns that lists of people and firms share beside the name: cases, next date, and contact details. */
export function partyColumns<Row extends Listed>(of: PartyColumns<Row>): DataColumn<Row>[] {
  const column = columnsOf<Row>();
  return [
    column.display({
      id: 'cases',
      header: 'Cases',
      meta: { align: 'right', phone: 'below' },
      cell: ({ row: { original } }) => <CaseCount row={original} filter={of.filter} />,
    }),
    column.display({
      id: 'next_date',
      header: 'Next Date',
      meta: { phone: 'behind', isEmpty: (row) => row.next_date === null },
      cell: ({ row: { original } }) => <NextDate next={original.next_date} today={of.today} />,
    }),
    column.display({
      id: 'phone',
      header: 'Phone',
      meta: { phone: 'beside', isEmpty: (row) => !of.reach(row).phone },
      cell: ({ row: { original } }) => {
        const { name, phone } = of.reach(original);
        return (
          <span className={styles.contact}>
            <PhoneContact name={name} phone={phone} />
          </span>
        );
      },
    }),
    column.display({
      id: 'email',
      header: 'Email',
      meta: { isEmpty: (row) => !of.reach(row).mail, ...(of.mailSort ? { sort: of.mailSort } : {}) },
      cell: ({ row: { original } }) => {
        const { name, mail } = of.reach(original);
        return (
          <span className={styles.contact}>
            <MailContact name={name} mail={mail} />
          </span>
        );
      },
    }),
  ];
}

/** The leading cell: the name, which links to the page, with notes beside it. */
export function PartyName({ children }: { children: ReactNode }) {
  return <span className={`${styles.name} lead-name`}>{children}</span>;
}

/** The day on which each was added. @param phone its position on a phone, in rows of two lines */
export function createdColumn<Row extends Listed>(phone?: 'asked'): DataColumn<Row> {
  return columnsOf<Row>().display({
    id: 'created_at',
    header: 'Created',
    meta: { sort: 'created_at', ...(phone ? { phone } : {}) },
    cell: ({ row: { original } }) => <InstantText instant={original.created_at} layout="day" />,
  });
}

/** Number of cases of a party, linked to them; on a phone also the day of their next date. */
function CaseCount({ row, filter }: { row: Listed; filter: PartyColumns<Listed>['filter'] }) {
  const { id, cases, next_date: next } = row;
  const [number, word] = counted(cases, 'case').split(' ');
  const words = (
    <>
      {number}
      <span className={styles.word}>&nbsp;{word}</span>
    </>
  );
  return (
    <span className={styles.cases}>
      {cases === 0 ? (
        <span className={`${styles.count} muted`}>{words}</span>
      ) : (
        <Link to={PATHS.cases} search={{ [filter]: id }} className={`${styles.count} name-link`}>
          {words}
        </Link>
      )}
      {next && (
        <time dateTime={next.on} className={`${styles.day} muted`}>
          {formatDate(next.on)}
        </time>
      )}
    </span>
  );
}

/** The earliest open date of a party's cases. */
function NextDate({ next, today }: { next: PartyCases['next_date']; today: string | undefined }) {
  if (!next) return <Nothing />;
  return (
    <span className={styles.next}>
      <RelativeDate date={next.on} today={today} notice={next.name} />
    </span>
  );
}
