/** Says that the form was filled from a draft. */
export function DraftNotice() {
  return (
    <p className="notice" data-tone="grey" role="status">
      This is your draft from before.
    </p>
  );
}
