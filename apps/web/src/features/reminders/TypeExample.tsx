import { useState } from 'react';
import { QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';

const TypePreview = deferred(async () => (await import('./TypePreview.tsx')).TypePreview);

/** The part of a date type's page that shows what one of its dates brings, once somebody asks. */
export function TypeExample({ name }: { name: string }) {
  const [shown, setShown] = useState(false);
  const toggle = () => (shown ? setShown(false) : TypePreview.whenLoaded(() => setShown(true)));
  return (
    <Section
      title="Example"
      actions={
        <QuietButton aria-expanded={shown} onClick={toggle}>
          {shown ? 'Hide the example' : 'What a date of this type brings'}
        </QuietButton>
      }
    >
      {shown && <TypePreview name={name} />}
    </Section>
  );
}
