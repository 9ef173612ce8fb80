import { z } from 'zod';
import { beneficiary, newBeneficiary } from './beneficiaries.ts';
import { endpoint } from './endpoint.ts';
import { id, version } from './fields.ts';
import { operation } from './operations.ts';
import { newPetitioner, petitioner } from './petitioners.ts';

/** The numbers of records that a merge moves, as far as the caller may know of them. */
export const movedCounts = z.object({
  cases: z.number().int(),
  notes: z.number().int(),
  documents: z.number().int(),
  threads: z.number().int(),
  numbers: z.number().int(),
  /** Statuses, jobs, cards and stays abroad. */
  timeline: z.number().int(),
  addresses: z.number().int(),
});
export type MovedCounts = z.infer<typeof movedCounts>;

/** The calls that merge two parties of a kind, which are the same for beneficiaries and petitioners. */
function mergeCalls<One extends z.ZodRawShape>({
  words: [word, plural],
  one,
  compared,
}: {
  words: readonly ['beneficiary', 'beneficiaries'] | readonly ['petitioner', 'petitioners'];
  /** A party under its name: `{ beneficiary }`. */
  one: One;
  /** The fields for which a merge offers a choice. */
  compared: readonly string[];
}) {
  const byId = { path: `/${plural}/{id}/merge`, params: z.object({ id }) } as const;
  return {
    previewMerge: endpoint({
      ...byId,
      method: 'GET',
      summary: `A ${word} and the one that is to be merged into it, with what would move`,
      access: 'user',
      audit: false,
      query: z.object({ other_id: id }),
      response: z.object({
        this: Object.values(one)[0] as One[keyof One],
        other: Object.values(one)[0] as One[keyof One],
        moves: movedCounts,
        /** Whether the other is on a case under a legal hold, and so cannot be merged. */
        on_hold: z.boolean(),
      }),
      errors: ['not_found'],
    }),
    merge: endpoint({
      ...byId,
      method: 'POST',
      summary: `Merge another ${word} into this one, which can be undone for 30 days`,
      access: 'user',
      audit: `${word}.merged`,
      body: z.strictObject({
        other_id: id,
        /** Which one's value each field gets; this one's by default. */
        take: z
          .record(z.string(), z.enum(['this', 'other']))
          .refine(
            (take) => Object.keys(take).every((field) => compared.includes(field)),
            'Names no such field',
          ),
        version,
        other_version: version,
      }),
      response: z.object({ ...one, operation }),
      errors: ['not_found', 'conflict', 'stale_version'],
    }),
  };
}

export const { merge: mergeBeneficiary, previewMerge: previewBeneficiaryMerge } = mergeCalls({
  words: ['beneficiary', 'beneficiaries'],
  one: { beneficiary },
  compared: Object.keys(newBeneficiary.shape),
});

export const { merge: mergePetitioner, previewMerge: previewPetitionerMerge } = mergeCalls({
  words: ['petitioner', 'petitioners'],
  one: { petitioner },
  compared: Object.keys(newPetitioner.shape),
});
