import type { ReportWeek } from '@landfall/contract/report-weeks';
import { BarChart } from '@mantine/charts';
import { useMemo } from 'react';
import { formatDate } from '../../lib/date-format.ts';
import '@mantine/charts/styles.css';

const weekFormat = new Intl.DateTimeFormat(undefined, {
  calendar: 'gregory',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The Monday of a week, below its bar: 'Nov 23'. */
function mondayWords(monday: string): string {
  if (monday === OVERDUE) return OVERDUE;
  return weekFormat.format(Date.parse(`${monday}T00:00:00Z`));
}

/** The bar before those of the weeks. */
const OVERDUE = 'Overdue';

interface WeekChartProps {
  weeks: readonly ReportWeek[];
  overdue: number;
}

/**
 * The overdue dates, and the number of dates in each week. In a separate file, because it loads the chart library.
 */
export function WeekChart({ weeks, overdue }: WeekChartProps) {
  const data = useMemo(
    () => [
      ...(overdue > 0 ? [{ monday: OVERDUE, Overdue: overdue }] : []),
      ...weeks.map(({ monday, count }) => ({ monday, Dates: count })),
    ],
    [weeks, overdue],
  );
  return (
    <BarChart
      h="100%"
      data={data}
      dataKey="monday"
      type="stacked"
      series={[
        { name: 'Dates', color: 'var(--accent)' },
        { name: OVERDUE, color: 'var(--red)' },
      ]}
      maxBarWidth={36}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="2 4"
      accessibilityLayer={false}
      xAxisProps={{ tickFormatter: mondayWords, interval: 'preserveStartEnd', minTickGap: 16 }}
      yAxisProps={{ allowDecimals: false, width: 36, tickCount: 4 }}
      barProps={{ radius: [3, 3, 0, 0] }}
      tooltipProps={{
        labelFormatter: (monday) => (monday === OVERDUE ? OVERDUE : `Week of ${formatDate(String(monday))}`),
      }}
    />
  );
}
