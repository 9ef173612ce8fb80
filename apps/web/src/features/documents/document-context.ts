/** A date that a document can be tagged with. */
export interface TaggableDate {
  id: string;
  date_type: string;
  important_date: string;
}

/** A record that a document can be moved to. */
export interface Place {
  id: string;
  name: string;
}

/** The record on whose page documents are shown. */
export interface DocumentContext {
  /** The case, beneficiary or petitioner. */
  resourceId: string;
  /** Its name. */
  name: string;
  /** Where its documents can be moved to, including itself: a case and its people, or a person and their cases. */
  places: readonly Place[];
  /** Dates that documents can be tagged with; undefined where there are none to choose from. */
  dates?: readonly TaggableDate[];
}
