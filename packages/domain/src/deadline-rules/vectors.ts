import file from './vectors.json' with { type: 'json' };

/** A worked example of a rule: inputs and expected results. `x.safe` is the safe date of the output `x`. */
export interface Vector {
  id: string;
  rule: string;
  inputs: Record<string, unknown>;
  expected: Record<string, string | number | null>;
  /** How it was worked out by hand. */
  steps: string;
}

/** Worked examples of every rule of the catalogue. */
export const VECTORS = file.vectors as unknown as readonly Vector[];
