import { search } from '@landfall/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, addPetitioner, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addOthers } from '../../testing/other-records.ts';

/** Names from many languages; few enough that no search has more than ten good results. */
const GIVEN = [
  'Ngozi',
  'Lucía',
  'Nguyễn Mai',
  'Harpreet',
  'Min-jun',
  'Oksana',
  'Zeynep',
  'Björn',
  'Ève',
  'Дарья',
];
const FAMILY = [
  'Okafor',
  'García Méndez',
  'Kowalczyk',
  'Yılmaz',
  'Al-Masri',
  'Hernández',
  'Björnsdóttir',
  'Abdullahi',
  'Петрова',
  'O’Sullivan',
];
const PEOPLE = FAMILY.map((last_name, at) => ({ first_name: GIVEN[at] ?? '', last_name }));

let harness: Harness;
let ada: TestPerson;
/** A colleague. */
let reader: TestPerson;
/** A founder of another organization with the same people. */
let bea: TestPerson;
const idsOf = new Map<string, string>();

beforeAll(async () => {
  harness = await startHarness();
  [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
  for (const person of PEOPLE) {
    idsOf.set(person.last_name, (await addBeneficiary(ada, person)).id);
    await addBeneficiary(bea, person);
    await addPetitioner(bea, `${person.last_name} Ltd`);
    await openCase(bea, `${person.last_name}, ${person.first_name}: I-130`);
  }
});
afterAll(() => harness.close());

const person = fc.constantFrom(...PEOPLE);
type Person = (typeof PEOPLE)[number];

function wordsOf({ first_name, last_name }: Person): string[] {
  return `${first_name} ${last_name}`.split(/[ \-’]/).filter((word) => word.length > 1);
}

function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace('ı', 'i');
}

const wordOf = (min: number) =>
  person.chain((one) => {
    const words = wordsOf(one).filter((word) => word.length >= min);
    return words.length > 0
      ? fc.constantFrom(...words).map((word) => ({ one, word }))
      : fc.constant(undefined);
  });

async function expectFound(one: Person, q: string): Promise<void> {
  const { beneficiaries, case_records, petitioners } = await reader.call(search, { query: { q } });
  expect(beneficiaries.map(({ id }) => id)).toContain(idsOf.get(one.last_name));
  expect([case_records, petitioners]).toEqual([[], []]);
}

/** Makes one typing error of four kinds at a position. */
function slipped(word: string, kind: number, at: number): string {
  const letters = [...word];
  const here = at % letters.length;
  const letter = letters[here] ?? '';
  if (kind === 0) letters.splice(here, 1);
  if (kind === 1) letters.splice(here, 0, letter);
  if (kind === 2) letters.splice(here, 1, letter === 'x' ? 'q' : 'x');
  if (kind === 3)
    letters.splice(
      Math.min(here, letters.length - 2),
      2,
      ...letters
        .slice(Math.min(here, letters.length - 2))
        .slice(0, 2)
        .reverse(),
    );
  return letters.join('');
}

describe.each(['small', 'large'])('in a %s organization', (size) => {
  if (size === 'large') beforeAll(() => addOthers(harness, ada));
  // A new member for each test, as the calls of one person are limited.
  beforeEach(async () => {
    reader = await harness.member(ada.orgId, ['viewer']);
  });

  it('people are found by any of their words, and without accents', () =>
    fc.assert(
      fc.asyncProperty(wordOf(2), fc.boolean(), async (drawn, plain) => {
        if (drawn) await expectFound(drawn.one, plain ? unaccented(drawn.word) : drawn.word);
      }),
      { numRuns: 100 },
    ));

  it('people are found by their words in any order', () =>
    fc.assert(
      fc.asyncProperty(
        person.chain((one) =>
          fc.shuffledSubarray(wordsOf(one), { minLength: 2 }).map((words) => ({ one, words })),
        ),
        ({ one, words }) => expectFound(one, words.join(' ')),
      ),
      { numRuns: 100 },
    ));

  it('people are found by the first two letters of any of their words', () =>
    fc.assert(
      fc.asyncProperty(wordOf(2), async (drawn) => {
        if (drawn) await expectFound(drawn.one, drawn.word.slice(0, 2));
      }),
      { numRuns: 100 },
    ));

  it('people are found with one letter missing, doubled, wrong or swapped in a word of five letters or more', () =>
    fc.assert(
      fc.asyncProperty(wordOf(5), fc.nat(3), fc.nat(20), async (drawn, kind, at) => {
        if (drawn) await expectFound(drawn.one, slipped(drawn.word, kind, at));
      }),
      { numRuns: 300 },
    ));
});

it('T23 nobody finds anything of another organization, whatever they type', async () => {
  const eve = await harness.founder('Eve');
  const typed = fc.oneof(
    wordOf(2).map((drawn) => drawn?.word ?? 'Okafor'),
    fc
      .tuple(wordOf(5), fc.nat(3), fc.nat(20))
      .map(([drawn, kind, at]) => slipped(drawn?.word ?? 'Okafor', kind, at)),
    fc
      .string({ minLength: 2, maxLength: 20, unit: 'grapheme' })
      .filter((q) => search.query?.safeParse({ q }).success === true),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      expect(await eve.call(search, { query: { q } })).toEqual({
        beneficiaries: [],
        case_records: [],
        petitioners: [],
        identifiers: [],
        documents: [],
        notes: [],
        messages: [],
      });
    }),
    { numRuns: 100 },
  );
});
