import { type ReactNode, useState } from 'react';
import { QuietButton } from './buttons.tsx';
import type { DeferredComponent } from './deferred.tsx';
import { Section } from './Section.tsx';

interface OnDemandProps<Props> {
  title: string;
  /** The button's label while the part is hidden, and while it is shown. */
  show: string;
  hide: string;
  part: DeferredComponent<Props>;
  children: ReactNode;
}

/** A part of a page whose data and code are fetched only when it is opened. */
export function OnDemand<Props>({ title, show, hide, part, children }: OnDemandProps<Props>) {
  const [shown, setShown] = useState(false);
  return (
    <Section
      title={title}
      actions={
        <QuietButton
          aria-expanded={shown}
          onClick={() => (shown ? setShown(false) : part.whenLoaded(() => setShown(true)))}
        >
          {shown ? hide : show}
        </QuietButton>
      }
    >
      {shown && children}
    </Section>
  );
}
