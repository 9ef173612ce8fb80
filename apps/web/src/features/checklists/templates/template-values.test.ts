import { expect, it } from 'vitest';
import { TEMPLATE } from '../../../testing/checklists.ts';
import {
  changesOfTemplate,
  newTemplateItem,
  sentItems,
  TEMPLATE_RULES,
  textsOfTemplate,
  valuesOfTemplate,
} from './template-values.ts';

const values = valuesOfTemplate(TEMPLATE);

it('sends only changed fields', () => {
  expect(changesOfTemplate(TEMPLATE, values)).toEqual({});
  expect(changesOfTemplate(TEMPLATE, { ...values, name: 'I-130', matter_type_id: '' })).toEqual({
    name: 'I-130',
    matter_type_id: null,
  });
  const turned = changesOfTemplate(TEMPLATE, { ...values, items: values.items.toReversed() });
  expect(turned).toEqual({ items: TEMPLATE.items.toReversed() });
});

it('a new item gets a key from its title, and keeps it', () => {
  const added = { ...newTemplateItem(), title: 'Passport' };
  expect(sentItems([...values.items, added]).map(({ key }) => key)).toEqual([
    'passport',
    'tax_returns',
    'passport_2',
  ]);
  const [passport] = values.items;
  expect(sentItems(passport ? [{ ...passport, title: 'ID' }] : [])).toMatchObject([{ key: 'passport' }]);
});

it('an item’s Spanish reason requires its Spanish title', () => {
  const [first, second] = values.items;
  const items = first && second ? [first, { ...second, es_why: 'Por favor' }] : [];
  const rule = TEMPLATE_RULES.items.es_title;
  expect(rule('', { ...values, items }, 'items.1.es_title')).toBe('Title in Spanish is required');
  expect(rule('', { ...values, items }, 'items.0.es_title')).toBeNull();
});

it('is worded for conflicts', () => {
  expect(textsOfTemplate(values, (id) => (id ? 'I-130' : 'Any kind'))).toEqual({
    name: 'Family petition',
    matter_type_id: 'I-130',
    items: 'Passport (Client), All pages with stamps, Pasaporte; Tax returns (Petitioner)',
  });
});
