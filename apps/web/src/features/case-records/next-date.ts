interface Dated {
  important_date: string;
}

/** The date that comes next, today included; without one the latest overdue date. */
export function nextDate<D extends Dated>(dates: readonly D[], today: string): D | undefined {
  const sorted = [...dates].sort((a, b) => a.important_date.localeCompare(b.important_date));
  return sorted.find(({ important_date }) => important_date >= today) ?? sorted.at(-1);
}
