// A picture that an operator picked, drawn to a square of pixels in their browser. An SVG runs no script and loads nothing
// from elsewhere where it is drawn as an image, so that the server never has to read one.

const SIDE_PX = 320;

/** Null for what the browser can't draw. */
export async function drawLogo(file: File): Promise<File | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const pixels = await toSquare(image);
    return pixels && new File([pixels], 'logo.png', { type: 'image/png' });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The whole picture in the middle, on a transparent ground. */
function toSquare(image: HTMLImageElement): Promise<Blob | null> {
  // An SVG without a size of its own has none in some browsers: it fills the square.
  const width = image.naturalWidth || SIDE_PX;
  const height = image.naturalHeight || SIDE_PX;
  const scale = SIDE_PX / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  canvas
    .getContext('2d')
    ?.drawImage(image, (SIDE_PX - shownWidth) / 2, (SIDE_PX - shownHeight) / 2, shownWidth, shownHeight);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
