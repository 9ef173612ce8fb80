/**
 * The product's logo: a tick whose long stroke is a headland above the water line. Decorative, because the product's
 * name is beside it.
 */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--mark-tile)" />
      <path
        d="M7 13.5 13 19.5 25 7"
        fill="none"
        stroke="var(--mark-tick)"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M5.5 25.2c2.6-2.2 5-2.2 7.6 0s5 2.2 7.6 0 4.2-2 5.8-.7"
        fill="none"
        stroke="var(--mark-water)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
