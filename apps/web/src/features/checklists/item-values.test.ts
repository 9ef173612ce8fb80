import { expect, it } from 'vitest';
import { PASSPORT_ITEM, TAX_ITEM } from '../../testing/checklists.ts';
import { changesOfItem, ITEM_RULES, itemText, NEW_ITEM, valuesOfItem } from './item-values.ts';
import { formField, translationsOf } from './item-words.ts';

const values = valuesOfItem(PASSPORT_ITEM);

it('sends only changed fields', () => {
  expect(changesOfItem(PASSPORT_ITEM, values)).toEqual({});
  expect(changesOfItem(PASSPORT_ITEM, { ...values, title: 'Passports', due_on: '2026-04-01' })).toEqual({
    title: 'Passports',
    due_on: '2026-04-01',
  });
  expect(changesOfItem(TAX_ITEM, { ...valuesOfItem(TAX_ITEM), due_on: '', from: 'client' })).toEqual({
    due_on: null,
    from: 'client',
  });
});

it('has all Spanish texts, or none', () => {
  expect(changesOfItem(PASSPORT_ITEM, { ...values, es_why: '' })).toEqual({
    translations: { es: { title: 'Pasaporte', why: '' } },
  });
  expect(changesOfItem(PASSPORT_ITEM, { ...values, es_title: ' ', es_why: '' })).toEqual({
    translations: {},
  });
  expect(translationsOf(NEW_ITEM)).toEqual({});
});

it('a Spanish reason requires a Spanish title', () => {
  expect(ITEM_RULES.title('')).toBe('Title is required');
  expect(ITEM_RULES.es_title('', { es_why: 'Todas' })).toBe('Title in Spanish is required');
  expect(ITEM_RULES.es_title('', { es_why: '' })).toBeNull();
  expect(ITEM_RULES.es_title('x'.repeat(201), { es_why: '' })).toBe('At most 200 characters');
});

it('names fields as the form does when the server refuses', () => {
  expect(formField('translations.es.title')).toBe('es_title');
  expect(formField('items.3.translations.es.why')).toBe('items.3.es_why');
  expect(formField('title')).toBe('title');
});

it('is worded for conflicts', () => {
  expect(itemText('from', 'other')).toBe('Someone else');
  expect(itemText('due_on', '2026-03-09')).toBe('Mar 9, 2026');
  expect(itemText('due_on', '')).toBe('');
});
