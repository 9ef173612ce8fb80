/** The possible relations between two people. */
export const RELATIONS = ['spouse', 'parent', 'child', 'sibling'] as const;
export type Relation = (typeof RELATIONS)[number];

export const RELATION_LABELS: Readonly<Record<Relation, string>> = {
  spouse: 'Spouse',
  parent: 'Parent',
  child: 'Child',
  sibling: 'Sibling',
};

/** The inverse of each relation, seen from the other person. */
export const INVERSE: Readonly<Record<Relation, Relation>> = {
  spouse: 'spouse',
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
};
