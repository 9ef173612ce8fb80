import { QuietButton } from './buttons.tsx';

interface ArchivedToggleProps {
  /** The kind of records in the plural: 'dates'. */
  what: string;
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/** The button that shows and hides the archived records of a section. */
export function ArchivedToggle({ what, shown, onChange }: ArchivedToggleProps) {
  return (
    <QuietButton
      mr="auto"
      ml={-8}
      className="screen-only"
      aria-expanded={shown}
      onClick={() => onChange(!shown)}
    >
      {shown ? 'Hide' : 'Show'} archived {what}
    </QuietButton>
  );
}
