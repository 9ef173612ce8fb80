import { useState } from 'react';
import { QuietButton } from './buttons.tsx';

interface ArchivedToggleProps {
  /** The kind of records in the plural: 'dates'. */
  what: string;
  /** Whether there are archived records. */
  some: boolean;
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/** The button that shows and hides the archived records of a section; none where there are no archived records. */
export function ArchivedToggle({ what, some, shown, onChange }: ArchivedToggleProps) {
  // A button that was pressed stays, because it has the focus.
  const [isUsed, setUsed] = useState(shown);
  if (!some && !isUsed) return null;
  return (
    <QuietButton
      mr="auto"
      ml={-8}
      className="screen-only"
      aria-expanded={shown}
      onClick={() => {
        setUsed(true);
        onChange(!shown);
      }}
    >
      {shown ? 'Hide' : 'Show'} archived {what}
    </QuietButton>
  );
}
