import { deferred } from '../../ui/deferred.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';

const TypePreview = deferred(async () => (await import('./TypePreview.tsx')).TypePreview);

/** The part of a date type's page that shows what one of its dates brings. */
export function TypeExample({ name }: { name: string }) {
  return (
    <OnDemand
      title="Example"
      show="What a date of this type brings"
      hide="Hide the example"
      part={TypePreview}
    >
      <TypePreview name={name} />
    </OnDemand>
  );
}
