// biome-ignore-all lint/a11y/noRedundantRoles: cards change `display`, which takes a table's own roles away
import { Bone } from '../Bone.tsx';
import type { DataColumn } from './columns.ts';

const WIDTHS = ['85%', '60%', '70%'];

interface SkeletonRowsProps<Row extends object> {
  columns: readonly DataColumn<Row>[];
  count: number;
  /** Room for the checkbox of each row. */
  selectable: boolean;
}

/** Rows of a table's shape that stand in for those to come. */
export function SkeletonRows<Row extends object>({ columns, count, selectable }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <tr key={index} role="row">
      {selectable && <td role="cell" data-place="check" />}
      {columns.map(({ id, meta }, place) => (
        <td key={id} role="cell" data-place={meta?.place}>
          <Bone width={WIDTHS[(index + place) % WIDTHS.length] ?? '70%'} />
        </td>
      ))}
    </tr>
  ));
}
