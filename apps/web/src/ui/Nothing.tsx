/** Stands where there is nothing to show. */
export function Nothing() {
  return <span className="muted">—</span>;
}
