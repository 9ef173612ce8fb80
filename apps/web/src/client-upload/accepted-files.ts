/**
 * The file types that the browser's dialog offers. HEIC is left out, so that an iPhone converts its photos to JPEG,
 * which an office can open. No type is refused: files that are dropped, or chosen among "all files", are sent as well.
 */
export const ACCEPTED = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/tiff',
  'application/pdf',
  'video/mp4',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'text/plain',
  'application/zip',
  '.jpg,.jpeg,.png,.pdf,.doc,.docx,.odt,.rtf,.pages,.txt,.xls,.xlsx,.ods,.csv,.ppt,.pptx',
  '.eml,.msg,.mp4,.mov,.mp3,.m4a,.wav,.zip',
].join(',');
