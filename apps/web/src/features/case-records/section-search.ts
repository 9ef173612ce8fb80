import { oneOf, searchReader } from '../../lib/search-params.ts';

/** Parses the section of a record that the address points to. */
export const parseSection = searchReader({
  section: oneOf(
    'dates',
    'events',
    'cases',
    'family',
    'checklist',
    'numbers',
    'timeline',
    'tasks',
    'documents',
    'messages',
    'notes',
    'history',
  ),
});

/** A section that the page of a record can have. */
export type SectionName = NonNullable<ReturnType<typeof parseSection>['section']>;

/** Parses whether the form of a new case is open on the page of a person. */
export const parseNewCase = searchReader({ new: oneOf('open') });
