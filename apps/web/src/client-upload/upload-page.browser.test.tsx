import { openClientLink } from '@landfall/contract/client-uploads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../testing/answers.ts';
import { BIRTH_CERTIFICATE, LINK, PASSPORT, sentFile, TAXES } from '../testing/client-link.ts';
import { card, chooser, fileOf, heading, openUploadPage, prepareUploadPage } from '../testing/upload-page.ts';

prepareUploadPage();

/** Sets the date of the browser for the current test. */
function itIs(instant: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
  onTestFinished(() => void vi.useRealTimers());
}

describe('opening a link', () => {
  it('shows a loading state', async () => {
    let arrive = (_: typeof LINK) => {};
    answer(openClientLink, () => new Promise((resolve) => (arrive = resolve)));
    openUploadPage();
    await expect.element(heading('Loading…')).toBeVisible();
    await expectAccessible();
    arrive(LINK);
    await expect.element(heading('Send your documents')).toBeVisible();
  });

  it.each(['not_found', 'invalid_input'] as const)(
    '%s: it says in both languages that it is of no use',
    async (code) => {
      fail(openClientLink, new Refusal(code, 'Not found'));
      openUploadPage();
      await expect.element(heading('This link no longer works')).toBeVisible();
      await expect.element(page.getByText('Ask the office for a new one.')).toBeVisible();
      await expect.element(heading('Este enlace ya no funciona')).toBeVisible();
      await expect.element(page.getByText('Pida uno nuevo a la oficina.')).toBeVisible();
      expect(heading('Este enlace ya no funciona').element().closest('[lang]')?.getAttribute('lang')).toBe(
        'es',
      );
      await expectAccessible();
      await expectNoOverflow();
    },
  );

  it('can be retried after a connection failure', async () => {
    fail(openClientLink, LOST);
    openUploadPage();
    await expect.element(heading('This page could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Español' }).click();
    await expect.element(heading('No se pudo cargar esta página')).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expectAccessible();
    answer(openClientLink, LINK);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading('Send your documents')).toBeVisible();
  });

  it('without requests says so', async () => {
    answer(openClientLink, { ...LINK, items: [] });
    openUploadPage();
    await expect.element(page.getByText('There is nothing to send at the moment.')).toBeVisible();
    await expectAccessible();
  });
});

describe('requested items', () => {
  it('says when its day is over', async () => {
    itIs('2027-03-05T12:00:00Z');
    openUploadPage();
    const late = 'It was due on March 3, 2027. Please send it as soon as you can.';
    await expect.element(card('Passport').getByText(late)).toBeVisible();
  });

  it('are listed with their reason, due day and sent files', async () => {
    itIs('2027-03-03T12:00:00Z');
    answer(openClientLink, { ...LINK, sent: [sentFile(TAXES, '2024 <b>return</b>.pdf', 2_202_009)] });
    openUploadPage();
    await expect.element(page.getByText('This link works until March 10, 2027 at 5:00 PM.')).toBeVisible();
    await expect.element(page.getByText(/^Harbor Immigration needs the documents below/)).toBeVisible();
    await expect.element(page.getByText('Each file can be up to 100 MB.')).toBeVisible();
    await expect.element(card('Passport').getByText('Please send it by March 3, 2027')).toBeVisible();
    await expect.element(card('Passport').getByText('Every page, the empty ones too.')).toBeVisible();
    await expect.element(card('Tax returns').getByText('2024 <b>return</b>.pdf')).toBeVisible();
    await expect.element(card('Tax returns').getByText('Received · 2.1 MB')).toBeVisible();
    await expect.element(card('Birth certificate').getByText('The office has what it needs')).toBeVisible();
    await expect.element(chooser('Passport')).toBeInTheDocument();
    await expect.element(chooser('Birth certificate')).not.toBeVisible();
    expect(document.title).toBe('Send documents to Harbor Immigration');
    await expectAccessible();
    await expectNoOverflow();
    await page.viewport(320, 568);
    expect(document.scrollingElement?.scrollWidth).toBe(320);
  });

  it('with long words and names fit a small phone', async () => {
    const long = 'Declaración-jurada-de-mantenimiento-económico-'.repeat(4);
    answer(openClientLink, {
      ...LINK,
      organization: long,
      items: [{ ...PASSPORT, title: long, why: long }],
      sent: [sentFile(PASSPORT, `${'IMG_'.repeat(40)}.jpg`, 1)],
    });
    openUploadPage();
    await expect.element(card(long)).toBeVisible();
    await page.viewport(320, 568);
    expect(document.scrollingElement?.scrollWidth).toBe(320);
  });

  it('accept the formats that an office can open, so that an iPhone sends JPEG', async () => {
    openUploadPage();
    await expect.element(chooser('Passport')).toHaveAttribute('multiple');
    const accept = chooser('Passport').element().getAttribute('accept') ?? '';
    for (const kind of ['image/jpeg', 'image/png', 'application/pdf', '.docx'])
      expect(accept).toContain(kind);
    expect(accept).not.toMatch(/hei[cf]|image\/\*/i);
  });

  it('say when the office has everything', async () => {
    answer(openClientLink, { ...LINK, items: [BIRTH_CERTIFICATE] });
    openUploadPage();
    await expect.element(heading('Thank you')).toBeVisible();
    await expect.element(page.getByText('The office has everything it needs.')).toBeVisible();
    await expect.element(page.getByText(/needs the documents below/)).not.toBeInTheDocument();
  });

  it('show a small number of remaining files, and offer nothing at the limit', async () => {
    answer(openClientLink, { ...LINK, files_left: 1 });
    openUploadPage();
    await expect.element(page.getByText('You can send 1 more file with this link.')).toBeVisible();
    await chooser('Passport').upload(fileOf(1));
    await expect.element(card('Passport').getByText('Received')).toBeVisible();
    await expect
      .element(page.getByText('This link takes no more files. Ask the office for a new one.'))
      .toBeVisible();
    await expect.element(chooser('Passport')).not.toBeVisible();
    await expectAccessible();
  });
});

describe('Spanish', () => {
  it('is used if the office chose it, and can be switched', async () => {
    answer(openClientLink, { ...LINK, language: 'es', sent: [sentFile(TAXES, 'impuestos.pdf', 1_500)] });
    openUploadPage();
    await expect.element(heading('Envíe sus documentos')).toBeVisible();
    expect(document.documentElement.lang).toBe('es');
    await expect
      .element(card('Pasaporte').getByText('Por favor, envíelo a más tardar el 3 de marzo de 2027'))
      .toBeVisible();
    await expect.element(card('Pasaporte').getByText('Todas las páginas, también las vacías.')).toBeVisible();
    // Items without a translation show the office's own text.
    await expect.element(card('Tax returns').getByText('Recibido · 1.5 KB')).toBeVisible();
    await expect
      .element(card('Acta de nacimiento').getByText('La oficina ya tiene lo que necesita'))
      .toBeVisible();
    await expect
      .element(page.getByText(/^Este enlace funciona hasta el 10 de marzo de 2027.*p\.\s?m\.$/))
      .toBeVisible();
    await page.getByLabelText('Elegir archivos o tomar una foto: Pasaporte').upload(fileOf(0));
    await expect.element(card('Pasaporte').getByText('Este archivo está vacío. Elija otro.')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();

    await page.getByRole('button', { name: 'English' }).click();
    await expect.element(heading('Send your documents')).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    await expect.element(page.getByRole('button', { name: 'English' })).toHaveFocus();
    await expect
      .element(page.getByRole('button', { name: 'English' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(card('Passport').getByText('This file is empty. Choose another one.')).toBeVisible();
    openUploadPage();
    // As after a reload: the chosen language stays.
    await expect.element(heading('Send your documents')).toBeVisible();
  });
});
