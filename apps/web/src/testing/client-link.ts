import {
  type AskedItem,
  completeClientUpload,
  createClientUpload,
  getClientUpload,
  type openClientLink,
  type SentFile,
  uploadClientPart,
} from '@landfall/contract/client-uploads';
import type { CallResult } from '@landfall/contract/endpoint';
import { answer } from './answers.ts';
import { idOf, OFFICE } from './shell-answers.ts';

type OpenedLink = CallResult<typeof openClientLink>;

export const PASSPORT: AskedItem = {
  id: idOf(1),
  title: 'Passport',
  why: 'Every page, the empty ones too.',
  translations: { es: { title: 'Pasaporte', why: 'Todas las páginas, también las vacías.' } },
  due_on: '2027-03-03',
  done: false,
};

export const TAXES: AskedItem = {
  id: idOf(2),
  title: 'Tax returns of the last three years',
  why: '',
  translations: {},
  due_on: null,
  done: false,
};

export const BIRTH_CERTIFICATE: AskedItem = {
  id: idOf(3),
  title: 'Birth certificate',
  why: 'With a translation if it is not in English.',
  translations: { es: { title: 'Acta de nacimiento', why: '' } },
  due_on: '2027-01-15',
  done: true,
};

export const sentFile = (item: AskedItem, name: string, bytes: number): SentFile => ({
  item_id: item.id,
  name,
  bytes,
  sent_at: '2027-02-20T15:00:00Z',
});

export const LINK: OpenedLink = {
  organization: OFFICE.name,
  language: 'en',
  expires_at: '2027-03-10T22:00:00Z',
  files_left: 50,
  file_bytes: 100 * 1024 * 1024,
  items: [PASSPORT, TAXES, BIRTH_CERTIFICATE],
  sent: [],
};

interface Kept {
  item_id: string;
  name: string;
  bytes: number;
  parts: Map<number, number>;
}

/** A server that stores what is sent by a link, in parts of four bytes. */
export function answerClientUploads() {
  const kept: Kept[] = [];
  /** The number of each received part, in order. */
  const arrivals: string[] = [];
  const named = (path: string) => kept[Number(/uploads\/[\w-]*?(\d{12})/.exec(path)?.[1]) - 1];
  const upload = (one: Kept | undefined) => {
    if (!one) throw new Error('No such upload');
    return {
      id: idOf(kept.indexOf(one) + 1),
      name: one.name,
      bytes: one.bytes,
      part_bytes: 4,
      parts: [...one.parts.keys()],
      expires_at: '2027-02-21T15:00:00Z',
    };
  };
  const begin = ({ body }: { body: unknown }) => {
    const one = { ...(body as Omit<Kept, 'parts'>), parts: new Map<number, number>() };
    kept.push(one);
    return { upload: upload(one) };
  };
  const take = ({ path, body }: { path: string; body: unknown }) => {
    const no = path.split('/').at(-1) ?? '';
    arrivals.push(no);
    named(path)?.parts.set(Number(no), (body as Uint8Array).length);
    return undefined as never;
  };
  answer(createClientUpload, begin);
  answer(getClientUpload, ({ path }) => ({ upload: upload(named(path)) }));
  answer(uploadClientPart, take);
  answer(completeClientUpload, ({ path }) => {
    const { item_id, name, bytes } = upload(named(path)) && (named(path) as Kept);
    return { sent: { item_id, name, bytes, sent_at: '2027-02-20T15:00:00Z' } };
  });
  return { kept, arrivals, begin, take };
}
