import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LandingPage } from './LandingPage.tsx';

function render(notice?: { title: string; text: string | undefined }): string {
  return renderToString(
    <LandingPage
      productName="Landfall"
      supportEmail="help@practice.example"
      notice={notice}
      onLogIn={() => undefined}
    />,
  );
}

const count = (html: string, part: string) => html.split(part).length - 1;

test('has headline, login button in two places, Learn More, six cards and the support address', () => {
  const html = render();
  expect(html).toContain('Streamline Your Case Management</h1>');
  expect(count(html, '>Log in</button>')).toBe(2);
  expect(count(html, '>Learn More</button>')).toBe(1);
  expect(count(html, '<h3')).toBe(6);
  expect(html).toContain('href="mailto:help@practice.example"');
  expect(html).not.toContain('role="alert"');
});

test('T12 shows why somebody was signed out', () => {
  const html = render({ title: 'Login failed', text: 'Log in again from here.' });
  expect(html).toMatch(/role="alert".*Login failed.*Log in again from here\./);
});
