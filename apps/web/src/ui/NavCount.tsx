interface NavCountProps {
  count: number;
  /** From this number on, 'limit - 1' and a plus sign are shown instead. */
  limit: number;
  /** What is counted: '3 points to look at'. */
  words: string;
  overdue?: boolean | undefined;
}

/** A count beside a link. */
export function NavCount({ count, limit, words, overdue }: NavCountProps) {
  return (
    <span className="nav-count" data-overdue={overdue || undefined} title={words}>
      <span className="visually-hidden">, {words}</span>
      <span aria-hidden>{count < limit ? count : `${limit - 1}+`}</span>
    </span>
  );
}
