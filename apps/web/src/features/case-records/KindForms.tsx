import { useQuery } from '@tanstack/react-query';
import { definedKindQuery } from '../matter-types/definition/queries.ts';

/** The forms of a kind of case; nothing where it has none. */
export function KindForms({ kindId }: { kindId: string }) {
  const forms = useQuery(definedKindQuery(kindId)).data?.definition.forms ?? [];
  if (forms.length === 0) return null;
  return <span className="small muted wrap-anywhere">{`Forms: ${forms.join(', ')}`}</span>;
}
