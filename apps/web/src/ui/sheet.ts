import { useMediaQuery } from '@mantine/hooks';

/** Where menus are sheets, as in the style sheet. */
const PHONE = 'screen and (max-width: 47.99em)';
/** Outside of what it is opened from, which may cut it off, and inside of the page's landmark. */
const IN_PAGE = { target: 'main' };

/**
 * Has a menu or popover be a sheet at the bottom of a phone's screen, where a thumb reaches it, over a dimmed page; elsewhere
 * it stays what it is. The first goes to the `Menu` or `Popover`, the second to its dropdown.
 */
export function useSheet() {
  const isSheet = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return {
    isSheet,
    menu: {
      withinPortal: true,
      portalProps: IN_PAGE,
      withOverlay: isSheet,
      overlayProps: { backgroundOpacity: 0.35 },
    },
    dropdown: { className: 'sheet' },
  };
}
