import { beforeEach, expect, it } from 'vitest';
import { forgetRecentRecords, forgetRecord, recentRecords, rememberRecord } from './recent-records.ts';

/** A storage that lives as long as the test. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown;
  get length() {
    return this.#items.size;
  }
  clear() {
    this.#items.clear();
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }
  key(at: number) {
    return [...this.#items.keys()][at] ?? null;
  }
  removeItem(key: string) {
    this.#items.delete(key);
  }
  setItem(key: string, value: string) {
    this.#items.set(key, value);
  }
}

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});

const record = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

it('keeps the eight latest records, newest first', () => {
  for (let number = 1; number <= 10; number += 1) rememberRecord('ada', record(number), storage);
  expect(recentRecords('ada', storage)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map(record));
});

it('an opened record moves to the front', () => {
  for (const number of [1, 2, 3]) rememberRecord('ada', record(number), storage);
  rememberRecord('ada', record(1), storage);
  expect(recentRecords('ada', storage)).toEqual([1, 3, 2].map(record));
});

it('belongs to a person, and can be deleted', () => {
  rememberRecord('ada', record(1), storage);
  rememberRecord('bea', record(2), storage);
  storage.setItem('other', 'kept');
  expect(recentRecords('bea', storage)).toEqual([record(2)]);
  forgetRecentRecords(storage);
  expect([recentRecords('ada', storage), recentRecords('bea', storage)]).toEqual([[], []]);
  expect(storage.getItem('other')).toBe('kept');
});

it.each(['no JSON', '{}', '[1, null, "x", {"href": "/case_records/1", "label": "A client"}]'])(
  '%s in the storage is ignored',
  (stored) => {
    storage.setItem('landfall:recent:ada', stored);
    expect(recentRecords('ada', storage)).toEqual([]);
  },
);

it('a record that is no longer visible is deleted for everybody', () => {
  for (const person of ['ada', 'bea'])
    for (const number of [1, 2]) rememberRecord(person, record(number), storage);
  forgetRecord(record(1), storage);
  expect(['ada', 'bea'].map((person) => recentRecords(person, storage))).toEqual([[record(2)], [record(2)]]);
});
