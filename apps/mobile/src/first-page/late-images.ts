// Pictures of a page that the server drew. Each logo is a document of its own to the browser: three dozen of them took two seconds
// of a slow phone between the first price and the first answered tap, so they come after it.

/** The markup with the address of each picture set aside. */
export const withLateImages = (html: string): string => html.replaceAll('<img src="', '<img data-src="');

/** Brings the pictures in, once the page answers to taps. */
export function showLateImages(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    image.addEventListener('load', () => image.removeAttribute('data-src'), { once: true });
    image.src = image.dataset.src ?? '';
  }
}
