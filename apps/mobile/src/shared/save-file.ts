// A text as a file of the browser's downloads.

export function saveFile(name: string, text: string, type: 'text/csv' | 'text/html' = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), readMsMax);
}
const readMsMax = 30_000;
