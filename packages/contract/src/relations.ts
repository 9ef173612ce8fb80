/** What somebody may be of another. */
export const RELATIONS = ['spouse', 'parent', 'child', 'sibling'] as const;
export type Relation = (typeof RELATIONS)[number];

export const RELATION_LABELS: Readonly<Record<Relation, string>> = {
  spouse: 'Spouse',
  parent: 'Parent',
  child: 'Child',
  sibling: 'Sibling',
};

/** What the one is of the other, if that one is so of them. */
export const INVERSE: Readonly<Record<Relation, Relation>> = {
  spouse: 'spouse',
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
};
