// Saves a text as a file: as a download, or by the phone's share function.

const JSON_TYPE = 'application/json';
/** Browsers read the file a moment later. */
const READ_MS_MAX = 30_000;

export function saveAsFile(name: string, text: string, type = JSON_TYPE): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS_MAX);
}

const asFile = (name: string, text: string): File => new File([text], name, { type: JSON_TYPE });

/** True if this browser can share files. */
export const canShare = (name: string): boolean =>
  navigator.canShare?.({ files: [asFile(name, '{}')] }) ?? false;

/** Resolves even if the user cancels. */
export const shareFile = (name: string, text: string): Promise<void> =>
  navigator.share({ files: [asFile(name, text)] }).catch(() => undefined);
