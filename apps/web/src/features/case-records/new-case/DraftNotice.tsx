/** Says where what is in the form comes from. */
export function DraftNotice() {
  return (
    <p className="notice" data-tone="grey" role="status">
      This is your draft from before.
    </p>
  );
}
