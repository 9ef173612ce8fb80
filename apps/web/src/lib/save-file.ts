/**
 * Hands a text, or a file as it came, to the person as a file in their downloads.
 * @param type of the content, e.g. `application/json`
 */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
