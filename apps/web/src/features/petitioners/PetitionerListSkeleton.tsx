import { ListSkeleton } from '../../listing/ListSkeleton.tsx';
import { petitionerColumns } from './columns.tsx';

/** The list of petitioners as it loads. */
export function PetitionerListSkeleton() {
  return <ListSkeleton title="Petitioners" columns={petitionerColumns} />;
}
