/**
 * What the browser's dialog offers. Kinds are named, and HEIC is not among them, so that an iPhone hands its photos over
 * as JPEG, which an office can open. Nothing is refused for its kind: what is dropped, or chosen among "all files", is
 * sent as well.
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
