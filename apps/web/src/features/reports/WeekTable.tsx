import type { ReportWeek } from '@landfall/contract/report-weeks';
import { formatDate } from '../../lib/date-format.ts';

/** The load of each week for whoever does not see the chart. */
export function WeekTable({ weeks }: { weeks: readonly ReportWeek[] }) {
  return (
    <table className="visually-hidden">
      <caption>Load by Week</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Dates</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, count }) => (
          <tr key={monday}>
            <th scope="row">{formatDate(monday)}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
