// Shrinks a photo before it is sent: a phone's file is ten times larger than needed, and a slow connection takes
// minutes.

/** The server stores no longer sides. */
const sideMax = 2_500;
/** Smaller files are sent unchanged. */
const bytesFew = 1_500_000;
const quality = 0.88;
const known = ['image/jpeg', 'image/png', 'image/webp'];
/** Formats that phones write and the server can't read, but some browsers can. */
const convertible = ['image/heic', 'image/heif', 'image/avif'];

/**
 * Returns the file itself if shrinking saves nothing, or if this browser can't read it: the server then reports its
 * type.
 */
export async function shrinkImage(file: File): Promise<File> {
  const isLong = known.includes(file.type) && file.size > bytesFew;
  if (!isLong && !convertible.includes(file.type)) return file;
  try {
    const smaller = await encodeSmaller(file);
    return smaller && smaller.size < file.size
      ? smaller
      : convertible.includes(file.type)
        ? (smaller ?? file)
        : file;
  } catch {
    return file;
  }
}

async function encodeSmaller(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' });
  } finally {
    bitmap.close();
  }
}
