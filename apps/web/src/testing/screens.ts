/** Sizes of the screens that components and journeys are tried on, in CSS pixels. */
export const DESKTOP = { width: 1440, height: 900 };
/** The usual laptop of an office. */
export const LAPTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };
