import { counted } from '@landfall/contract/counted';
import {
  type BulletinDifference,
  type BulletinPreview,
  CHART_LABELS,
} from '@landfall/contract/visa-bulletins';
import { Stack } from '@mantine/core';
import { Nothing } from '../../ui/Nothing.tsx';
import styles from './Bulletin.module.css';
import { categoryWords, countryWords, cutoffWords, monthWords, usesWords } from './bulletin-words.ts';

type Month = BulletinPreview['months'][number];

/** How many months of a file are named. */
const NAMED = 6;

const months = (all: readonly Month[]) => {
  const named = all.slice(0, NAMED).map(({ month }) => monthWords(month));
  const more = all.length - named.length;
  return [...named, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])].join(', ');
};

/** The changes that importing the file would make. */
export function ImportPreview({ preview }: { preview: BulletinPreview }) {
  const of = (state: Month['state']) => preview.months.filter((month) => month.state === state);
  const [added, same, differing] = [of('new'), of('same'), of('differs')];
  const { became_current: became, retrogressed } = preview;
  return (
    <Stack gap={12} role="status">
      {added.length > 0 && (
        <p>
          <strong>New: </strong>
          {months(added)}
        </p>
      )}
      {same.length > 0 && (
        <p>
          <strong>Already here, and the same: </strong>
          {months(same)}
        </p>
      )}
      {differing.map((month) => (
        <Differences key={month.month} month={month} />
      ))}
      {(became > 0 || retrogressed > 0) && (
        <p className="notice" data-tone="accent">
          {[
            became > 0 &&
              `${counted(became, 'case')} of yours ${became === 1 ? 'becomes' : 'become'} current`,
            retrogressed > 0 &&
              `${counted(retrogressed, 'case')} ${retrogressed === 1 ? 'is' : 'are'} no longer current`,
          ]
            .filter(Boolean)
            .join(', ')}
          . Their teams are told.
        </p>
      )}
    </Stack>
  );
}

/** The replaced values of a month, with the old and new value. */
function Differences({
  month: { month, differences, differing, uscis_changes, replaces_sample },
}: {
  month: Month;
}) {
  const more = differing - differences.length;
  const name = monthWords(month);
  return (
    <Stack gap={4}>
      <p>
        <strong>Replaced: {name}</strong>
        {replaces_sample && ', whose numbers are made up'}
        {differing > 0 && `, ${counted(differing, 'number')}`}
      </p>
      {(differences.length > 0 || uscis_changes.length > 0) && (
        <div className={`${styles.scroll} box`} style={{ maxHeight: '16rem' }}>
          <table className={`${styles.table} ${styles.small}`} aria-label={`What is replaced in ${name}`}>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Now</th>
                <th scope="col">In the file</th>
              </tr>
            </thead>
            <tbody>
              {uscis_changes.map(({ kind, from, to }) => (
                <tr key={kind}>
                  <th scope="row">Chart that USCIS uses, {kind}</th>
                  <td>{usesWords(from)}</td>
                  <td>{usesWords(to)}</td>
                </tr>
              ))}
              {differences.map((difference) => (
                <DifferenceRow
                  key={`${difference.chart} ${difference.category} ${difference.country}`}
                  difference={difference}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && <p className="small muted">{counted(more, 'more number')}</p>}
    </Stack>
  );
}

function DifferenceRow({
  difference: { chart, category, country, from, to },
}: {
  difference: BulletinDifference;
}) {
  return (
    <tr>
      <th scope="row">
        {categoryWords(category)}, {countryWords(country)}
        <span className={styles.moved}>{CHART_LABELS[chart]}</span>
      </th>
      <td>{from ? cutoffWords(from) : <Nothing />}</td>
      <td>{to ? cutoffWords(to) : <Nothing />}</td>
    </tr>
  );
}
