import { useMediaQuery } from '@mantine/hooks';

/** Where the sides stand below each other and scroll with the page, as in the style sheet. */
const PHONE = '(max-width: 47.99em)';

/** Whether the dates are cards below each other, at this moment. */
export function showsDateCards(): boolean {
  return matchMedia(PHONE).matches;
}

/** As {@link showsDateCards}, while the screen changes. */
export function useDateCards(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}
