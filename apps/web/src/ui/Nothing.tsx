/** The placeholder for an empty value. */
export function Nothing() {
  return <span className="muted">—</span>;
}
