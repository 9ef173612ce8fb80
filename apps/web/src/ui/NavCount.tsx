interface NavCountProps {
  count: number;
  /** From so many on it is shown as 'so many less one, and more'. */
  limit: number;
  /** What is counted: '3 points to look at'. */
  words: string;
  overdue?: boolean | undefined;
}

/** How many there are of something, beside the way to it. */
export function NavCount({ count, limit, words, overdue }: NavCountProps) {
  return (
    <span className="nav-count" data-overdue={overdue || undefined} title={words}>
      <span className="visually-hidden">, {words}</span>
      <span aria-hidden>{count < limit ? count : `${limit - 1}+`}</span>
    </span>
  );
}
