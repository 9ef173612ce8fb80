import { deleteBeneficiary, restoreBeneficiary, updateBeneficiary } from '@landfall/contract/beneficiaries';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { deletePetitioner, updatePetitioner } from '@landfall/contract/petitioners';
import { search } from '@landfall/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBeneficiary, addPetitioner, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addOthers } from '../../testing/other-records.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** The search results of each kind, one line per record. */
async function found(by: TestPerson, q: string) {
  const { beneficiaries, case_records, petitioners } = await by.call(search, { query: { q } });
  return {
    people: beneficiaries.map((row) =>
      [row.first_name, row.middle_name, row.last_name].filter(Boolean).join(' '),
    ),
    cases: case_records.map(({ title }) => title),
    petitioners: petitioners.map(({ petitioner_name }) => petitioner_name),
  };
}

const NOTHING = { people: [], cases: [], petitioners: [] };

describe.each(['small', 'large'])('in a %s organization', (size) => {
  async function founder(name?: string): Promise<TestPerson> {
    const person = await harness.founder(name);
    if (size === 'large') await addOthers(harness, person);
    return person;
  }

  describe('people', () => {
    beforeAll(async () => {
      ada = await founder();
      for (const [first_name, middle_name, last_name] of [
        ['José', 'Luis', 'Hernández'],
        ['Thị Mai', '', 'Nguyễn'],
        ['Ngozi', '', 'Okafor'],
        ['Linda', '', 'Petrova'],
        ['Na', '', 'Li'],
        ['Aoife', '', 'O’Sullivan'],
        ['伟', '', '王伟'],
        ['Дарья', '', 'Иванова'],
        ['محمد', '', 'العلي'],
      ])
        await addBeneficiary(ada, { first_name, middle_name, last_name });
      await addBeneficiary(ada, {
        first_name: 'Selam',
        last_name: 'Tesfaye',
        personal_phone: '+1 (555) 201-3344',
        business_email: 'selam.t@harbor-foods.example',
      });
    });

    it.each([
      ['jose', ['José Luis Hernández']],
      ['JOSÉ HERNANDEZ', ['José Luis Hernández']],
      ['hernandez luis', ['José Luis Hernández']],
      ['Nguyen', ['Thị Mai Nguyễn']],
      ['mai nguyễn', ['Thị Mai Nguyễn']],
      ['ok', ['Ngozi Okafor']],
      ['kafo', ['Ngozi Okafor']],
      ['o’sullivan', ['Aoife O’Sullivan']],
      ["O'Sullivan", ['Aoife O’Sullivan']],
      ['王伟', ['伟 王伟']],
      ['иван', ['Дарья Иванова']],
      ['محمد', ['محمد العلي']],
      ['(555) 201-3344', ['Selam Tesfaye']],
      ['5552013344', ['Selam Tesfaye']],
      ['+1 555 201 3344', ['Selam Tesfaye']],
      ['2013344', ['Selam Tesfaye']],
      ['201-33', ['Selam Tesfaye']],
      ['selam.t@harbor', ['Selam Tesfaye']],
      ['harbor-foods.example', ['Selam Tesfaye']],
      ['jose okafor', []],
      ['5552013345', []],
    ])('%j finds %j', async (q, people) => {
      expect((await found(ada, q)).people).toEqual(people);
    });

    it.each([
      ['one letter missing', 'hernndez'],
      ['one doubled', 'hernanndez'],
      ['two swapped', 'hernadnez'],
      ['one wrong', 'hermandez'],
      ['the first one wrong', 'fernandez'],
      ['a slip while still typing', 'hernadn'],
      ['another spelling', 'hernandes'],
      ['a slip in one of two words', 'jsoe hernandez'],
      ['a slip in each of two words', 'joze hermandez'],
      ['letters that run together', 'osullivan'],
    ])('tolerates %s: %j', async (_, q) => {
      const people = q.startsWith('os') ? ['Aoife O’Sullivan'] : ['José Luis Hernández'];
      expect((await found(ada, q)).people).toEqual(people);
    });

    it('sorts whole words before prefixes, prefixes before parts, and those before corrections', async () => {
      expect((await found(ada, 'li')).people).toEqual(['Na Li', 'Linda Petrova']);
      const bea = await founder('Bea');
      for (const last_name of ['Tamarin', 'Marinova', 'Marina', 'Karina', 'Amarinder'])
        await addBeneficiary(bea, { last_name });
      expect((await found(bea, 'marina')).people).toEqual(['Marina', 'Marinova', 'Karina']);
      expect((await found(bea, 'marin')).people.slice(0, 2)).toEqual(['Marina', 'Marinova']);
      expect((await found(bea, 'marin')).people.slice(2)).toEqual(['Amarinder', 'Tamarin', 'Karina']);
    });

    it('of the same quality are newest first, ten at most', async () => {
      const cleo = await founder('Cleo');
      for (let at = 1; at <= 12; at += 1) await addBeneficiary(cleo, { first_name: `Ana ${at}a` });
      const { people } = await found(cleo, 'ana');
      expect(people).toEqual(
        ['12a', '11a', '10a', '9a', '8a', '7a', '6a', '5a', '4a', '3a'].map((n) => `Ana ${n}`),
      );
    });

    it('are found with a typing error unless ten exact matches exist', async () => {
      const cleo = await founder('Cleo');
      await addPetitioner(cleo, 'Petrova Foods');
      const add = (at: number) => addBeneficiary(cleo, { first_name: `Petrov ${at}` });
      for (let at = 1; at <= 9; at += 1) await add(at);
      expect((await found(cleo, 'petrow')).petitioners).toEqual(['Petrova Foods']);
      expect((await found(cleo, 'petorva')).petitioners).toEqual(['Petrova Foods']);
      await addPetitioner(cleo, 'Pitrov & Sons');
      expect((await found(cleo, 'petrov')).petitioners).toEqual(['Petrova Foods', 'Pitrov & Sons']);
      await add(10);
      expect((await found(cleo, 'petrov')).petitioners).toEqual(['Petrova Foods']);
    });

    it('are found by name before e-mail address, and by the beginning of a telephone number', async () => {
      const eve = await founder('Eve');
      await addBeneficiary(eve, { first_name: 'Sidonie', personal_phone: '+1 (415) 201-3344' });
      await addBeneficiary(eve, { first_name: 'Zoe', personal_email: 'sidonie@415.example' });
      await addBeneficiary(eve, { first_name: 'Mia', business_phone: '415 201 9999' });
      expect((await found(eve, 'sidonie')).people).toEqual(['Sidonie', 'Zoe']);
      expect((await found(eve, '41520')).people).toEqual(['Mia', 'Sidonie']);
    });

    it('with a common prefix are newest first, older ones after', async () => {
      const eve = await founder('Eve');
      const names = Array.from('abcdefghijklmnopq', (letter) => `Mar${letter}`);
      for (const first_name of names) await addBeneficiary(eve, { first_name });
      expect((await found(eve, 'mar')).people).toEqual(names.slice(7).toReversed());
      await harness.owner.query(
        `insert into app.beneficiary (org_id, id, first_name)
         select $1, ('ffffffff-ffff-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Other' from generate_series(1, 500) n`,
        [eve.orgId],
      );
      expect((await found(eve, 'mar')).people).toEqual(names.slice(7).toReversed());
    });

    it('are found by their new name only, and by several words of a partly common name', async () => {
      const eve = await founder('Eve');
      const { id } = await addBeneficiary(eve, { first_name: 'Ngozi', last_name: 'Okafor' });
      await addBeneficiary(eve, { first_name: 'Ngozi', last_name: 'Mensah' });
      await eve.call(updateBeneficiary, { params: { id }, body: { last_name: 'Adeyemi' } });
      expect((await found(eve, 'okafor')).people).toEqual([]);
      expect((await found(eve, 'adey ngozi')).people).toEqual(['Ngozi Adeyemi']);
      expect((await found(eve, 'ngozi')).people).toEqual(['Ngozi Mensah', 'Ngozi Adeyemi']);
    });

    it('with two common words are sorted by whole words and newest first, however few have both', async () => {
      const eve = await founder('Eve');
      // Of 1,500 people, a thousand have a name that begins with Maria and a thousand one with Costa; only the oldest
      // ten have both as whole words.
      await harness.owner.query(
        `insert into app.beneficiary (org_id, id, first_name, middle_name, last_name)
         select $1, ('0f000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n,
           case when n <= 10 then 'Maria' when n % 3 > 0 then 'Mariana' else '' end,
           case when n <= 10 then 'Costa' when n % 3 < 2 then 'Costas' else '' end
         from generate_series(1, 1500) n`,
        [eve.orgId],
      );
      const named = async (q: string) => (await found(eve, q)).people.map((name) => name.split(' ')[0]);
      expect(await named('maria costa')).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(String));
      const both = Array.from({ length: 10 }, (_, at) => String(1498 - 3 * at));
      expect(await named('mari cost')).toEqual(both);
      expect(await named('maria costas')).toEqual(both);
    });

    it('are found by name before the telephone number of a company with hundreds of employees', async () => {
      const eve = await founder('Eve');
      await harness.owner.query(
        `insert into app.beneficiary (org_id, id, first_name, last_name, business_phone)
         select $1, ('0f000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Maria',
           case when n = 1 then '4150th' else n::text end, '+1 415 000 1234'
         from generate_series(1, 600) n`,
        [eve.orgId],
      );
      const { people } = await found(eve, 'maria 4150');
      expect(people[0]).toBe('Maria 4150th');
    });

    it('T22 deleted ones are not found until they are restored', async () => {
      const { id } = await addBeneficiary(ada, { first_name: 'Zbigniew' });
      expect((await found(ada, 'zbigniew')).people).toEqual(['Zbigniew']);
      await ada.call(deleteBeneficiary, { params: { id } });
      for (const q of ['zbigniew', 'zb', 'zbigneiw']) expect((await found(ada, q)).people).toEqual([]);
      await ada.call(restoreBeneficiary, { params: { id } });
      expect((await found(ada, 'zbigneiw')).people).toEqual(['Zbigniew']);
    });
  });

  describe('cases', () => {
    beforeAll(async () => {
      ada = await founder();
      for (const title of [
        'Okafor, Ngozi: I-130 petition for spouse',
        'Haddad: MSC-21-900-12345',
        'Tesfaye: receipt MSC2190012346',
        '2026-0142 Silva',
      ])
        await openCase(ada, title);
    });

    it.each([
      ['MSC2190012345', ['Haddad: MSC-21-900-12345']],
      ['msc-21-900-12345', ['Haddad: MSC-21-900-12345']],
      ['MSC 21 900 12346', ['Tesfaye: receipt MSC2190012346']],
      ['2190012346', ['Tesfaye: receipt MSC2190012346']],
      ['2026-0142', ['2026-0142 Silva']],
      ['20260142', ['2026-0142 Silva']],
      ['I130', ['Okafor, Ngozi: I-130 petition for spouse']],
      ['i-130 okafor', ['Okafor, Ngozi: I-130 petition for spouse']],
      ['okafro petition', ['Okafor, Ngozi: I-130 petition for spouse']],
      ['MSC2190012347', []],
      ['2026-0143', []],
    ])('%j finds %j', async (q, cases) => {
      expect((await found(ada, q)).cases).toEqual(cases);
    });

    it('archived ones come after active ones of the same quality, and are marked', async () => {
      const old = await openCase(ada, 'Quispe: older');
      await openCase(ada, 'Quispe: newer');
      await openCase(ada, 'Quispealaya: other');
      const newest = await openCase(ada, 'Quispe: newest');
      for (const { id } of [newest])
        await ada.call(updateCaseRecord, { params: { id }, body: { archived: true } });
      const { case_records } = await ada.call(search, { query: { q: 'quispe' } });
      expect(case_records.map(({ title }) => title)).toEqual([
        'Quispe: newer',
        'Quispe: older',
        'Quispe: newest',
        'Quispealaya: other',
      ]);
      expect(case_records.map(({ archived_at }) => archived_at.startsWith('0001'))).toEqual([
        true,
        true,
        false,
        true,
      ]);
      expect(case_records[1]).toMatchObject({ id: old.id, status: 'initiated', beneficiary_name: null });
    });

    it('name their beneficiary as the case list does', async () => {
      const { id } = await openCase(ada, 'Linked one');
      await linkBeneficiary(
        ada,
        id,
        (await addBeneficiary(ada, { first_name: 'Mai', last_name: 'Tran' })).id,
      );
      const { case_records } = await ada.call(search, { query: { q: 'linked' } });
      expect(case_records.map((row) => row.beneficiary_name)).toEqual(['Mai Tran']);
    });

    it('with a changed title are found by the new one only, with typing errors too', async () => {
      const { id } = await openCase(ada, 'Wojciechowski');
      await ada.call(updateCaseRecord, { params: { id }, body: { title: 'Zielinskaya' } });
      expect((await found(ada, 'wojciechowski')).cases).toEqual([]);
      expect((await found(ada, 'zielinksaya')).cases).toEqual(['Zielinskaya']);
    });
  });

  describe('petitioners', () => {
    it('are found by name, e-mail and phone; archived ones last, deleted ones never', async () => {
      ada = await founder();
      const body = { email: 'visas@cascade.example', phone: '(206) 555-0148' };
      const old = await addPetitioner(ada, 'Cascade Software Partners');
      const gone = await addPetitioner(ada, 'Cascade Software Gone');
      const first = await addPetitioner(ada, 'Cascade Software LLC');
      await ada.call(updatePetitioner, { params: { id: first.id }, body });
      await addPetitioner(ada, 'Cascadia Farms');
      const archived = await addPetitioner(ada, 'Cascade Hotels');
      await ada.call(updatePetitioner, { params: { id: archived.id }, body: { archived: true } });
      await ada.call(deletePetitioner, { params: { id: gone.id } });
      expect((await found(ada, 'cascade')).petitioners).toEqual([
        'Cascade Software LLC',
        old.petitioner_name,
        'Cascade Hotels',
        'Cascadia Farms',
      ]);
      for (const q of ['206 5550148', '5550148', 'visas@cascade.example', 'sofware llc'])
        expect((await found(ada, q)).petitioners).toEqual(['Cascade Software LLC']);
    });
  });
});

describe('T42 typed signs', () => {
  it.each(['%%', '__', '\\\\', '100%', 'a_b', 'x%b', '\\%'])('%j is literal', async (q) => {
    const eve = await harness.founder('Eve');
    await openCase(eve, 'Abba 10');
    await addBeneficiary(eve, { first_name: 'Adb', last_name: 'Xab' });
    expect(await found(eve, q)).toEqual(NOTHING);
  });

  describe.each(['small', 'large'])('in a %s organization', (size) => {
    let eve: TestPerson;
    beforeAll(async () => {
      eve = await harness.founder('Eve');
      await openCase(eve, 'Odd %_\\ one');
      await addBeneficiary(eve, { first_name: 'Bo %', last_name: '_\\' });
      await addPetitioner(eve, 'Rate 100% Holdings');
      await addPetitioner(eve, 'Rate 100 Main');
      if (size === 'large') await addOthers(harness, eve);
    });

    it.each(['--', '...', '(?)', '👍👍', '’’', '%%', '♥ ♦', '&&'])(
      '%j alone finds names that contain it, and not its separate signs',
      async (q) => {
        expect(await found(eve, q)).toEqual(NOTHING);
        const apart = [...q].join('x');
        await openCase(eve, `Some ${apart} ${[...q][0]}`);
        expect(await found(eve, q)).toEqual(NOTHING);
        await openCase(eve, `Odd ${q} one`);
        await addBeneficiary(eve, { first_name: q, last_name: 'Odd' });
        await addPetitioner(eve, `Odd${q}`);
        expect(await found(eve, q)).toEqual({
          people: [`${q} Odd`],
          cases: [`Odd ${q} one`],
          petitioners: [`Odd${q}`],
        });
      },
    );

    it.each([
      ['%_\\', { people: [], cases: ['Odd %_\\ one'], petitioners: [] }],
      ['% _', { people: ['Bo % _\\'], cases: [], petitioners: [] }],
      ['_\\', { people: ['Bo % _\\'], cases: ['Odd %_\\ one'], petitioners: [] }],
    ])('%j alone is literal', async (q, records) => {
      expect(await found(eve, q)).toEqual(records);
    });

    it('signs beside words sort exact matches first', async () => {
      expect((await found(eve, '100%')).petitioners).toEqual(['Rate 100% Holdings', 'Rate 100 Main']);
      expect((await found(eve, '100% HOLD')).petitioners).toEqual(['Rate 100% Holdings']);
      expect((await found(eve, 'rate 100')).petitioners).toEqual(['Rate 100 Main', 'Rate 100% Holdings']);
    });
  });

  it.each([
    ['x', 400],
    [' x ', 400],
    ['', 400],
    ['x'.repeat(201), 400],
    ['x'.repeat(200), 200],
    ['a b '.repeat(50), 200],
    ['ﷺ'.repeat(200), 200],
    ['\0\0', 400],
  ])('%j is answered with %i', async (q, status) => {
    const url = `/api/search?q=${encodeURIComponent(q)}`;
    expect((await harness.inject({ url, headers: ada.headers })).statusCode).toBe(status);
  });
});
