import { deferred } from '../../ui/deferred.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';

const TypePreview = deferred(async () => (await import('./TypePreview.tsx')).TypePreview);

/** The section of a date type's page with the reminders of an example date. */
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
