import type { Document } from '@landfall/contract/documents';
import { formatDate } from '../../lib/date-format.ts';
import type { Place, TaggableDate } from './document-context.ts';
import { NO_FOLDER } from './document-groups.ts';
import type { DocumentChanges } from './queries.ts';

/** The fields of a document that can be edited, with their labels. */
export const DOCUMENT_FIELDS = {
  title: 'Title',
  folder_id: 'Folder',
  resource_id: 'Belongs to',
  note: 'Comment',
  dates: 'Speaks of these dates',
} as const;

/** The form values of a document. */
export interface DocumentValues {
  title: string;
  note: string;
  /** Empty: without a folder. */
  folder_id: string;
  resource_id: string;
  /** Ids of dates, including those of other cases. */
  dates: string[];
}

export function valuesOfDocument({
  title,
  note,
  folder_id,
  resource_id,
  case_dates,
}: Document): DocumentValues {
  return { title, note, folder_id: folder_id ?? '', resource_id, dates: case_dates.map(({ id }) => id) };
}

/** The changed fields only, so that concurrent changes to other fields stay. */
export function changesOfDocument(base: Document, values: DocumentValues): DocumentChanges {
  const before = valuesOfDocument(base);
  const sameDates = before.dates.toSorted().join() === values.dates.toSorted().join();
  return {
    ...(before.title !== values.title && { title: values.title }),
    ...(before.note !== values.note && { note: values.note }),
    ...(before.folder_id !== values.folder_id && { folder_id: values.folder_id || null }),
    ...(before.resource_id !== values.resource_id && { resource_id: values.resource_id }),
    ...(!sameDates && { case_date_ids: values.dates }),
  };
}

interface Names {
  folders: readonly Place[];
  places: readonly Place[];
  dates: readonly TaggableDate[];
}

function nameIn(list: readonly Place[], id: string): string {
  return list.find((one) => one.id === id)?.name ?? 'another one';
}

/** The edited fields as texts. */
export function textsOfDocument(
  { title, note, folder_id, resource_id, dates }: DocumentValues,
  names: Names,
): Record<keyof typeof DOCUMENT_FIELDS, string> {
  const tagged = names.dates.filter(({ id }) => dates.includes(id));
  const elsewhere = dates.length - tagged.length;
  const words = tagged.map(({ date_type, important_date }) => `${date_type}, ${formatDate(important_date)}`);
  return {
    title,
    note,
    folder_id: folder_id ? nameIn(names.folders, folder_id) : NO_FOLDER,
    resource_id: nameIn(names.places, resource_id),
    dates: [...words, ...(elsewhere > 0 ? [`${elsewhere} of other cases`] : [])].join('; '),
  };
}
