// Finds layout errors of a screen: texts that are cut or overflow, controls that overlap, and touch targets that are
// too small. In a pseudo-locale it also finds texts from no catalogue.
import type { Page } from '@playwright/test';

export interface Misfit {
  readonly fault: 'page' | 'cut' | 'outside' | 'small' | 'covered';
  /** The text or the name of the element, at most 60 characters. */
  readonly what: string;
  readonly pixels: number;
}

/** A thumb needs 44 pixels (WCAG 2.5.5); the area that a pseudo-element adds to a box counts too. */
const TARGET_PX = 44;

/** Measures everything rendered now, except the screen behind an open sheet. */
export function measureScreen(page: Page): Promise<readonly Misfit[]> {
  return page.evaluate((targetPx) => {
    const found: Misfit[] = [];
    const width = document.documentElement.clientWidth;
    const add = (fault: Misfit['fault'], what: string, pixels: number) =>
      found.push({ fault, what: what.replace(/\s+/g, ' ').trim().slice(0, 60), pixels: Math.round(pixels) });
    const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog]')].filter(
      isDrawn,
    );
    const root = dialogs.at(-1) ?? document.body;
    const sideways = document.documentElement.scrollWidth - width;
    if (sideways > 0) add('page', location.pathname, sideways);

    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (!isDrawn(element) || isForEarsOnly(element)) continue;
      const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
      for (const node of texts) measureText(element, node);
    }
    const targets = [
      ...root.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=radio]',
      ),
    ].filter((element) => isDrawn(element) && !isForEarsOnly(element));
    for (const target of targets) measureTarget(target);
    return found;

    function isDrawn(element: HTMLElement): boolean {
      return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    }
    /** Texts for screen readers are a pixel large, and inputs under a drawn label are as large as it and invisible. */
    function isForEarsOnly(element: HTMLElement): boolean {
      for (let at: HTMLElement | null = element; at; at = at.parentElement) {
        const { clipPath, clip } = getComputedStyle(at);
        if (clipPath.startsWith('inset(50%') || clip === 'rect(0px, 0px, 0px, 0px)') return true;
        if (at.offsetWidth <= 1 && at.offsetHeight <= 1) return true;
      }
      return false;
    }
    function measureText(element: HTMLElement, node: Node): void {
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
      if (boxes.length === 0) return;
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      for (
        let at: HTMLElement | null = element;
        at && at !== document.documentElement;
        at = at.parentElement
      ) {
        const { overflowX, textOverflow, display } = getComputedStyle(at);
        // A text that scrolls, or ends with three dots, shows that there is more.
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return;
        // A button lets a word that is wider than itself stick out.
        const isButton = at.matches('button, a[href]') && display !== 'inline';
        if (!isButton && overflowX !== 'hidden' && overflowX !== 'clip') continue;
        const box = at.getBoundingClientRect();
        const beyond = Math.max(box.left - left, right - box.right);
        if (beyond > 1) return void add('cut', node.textContent ?? '', beyond);
      }
      const beyond = Math.max(-left, right - width);
      if (beyond > 1) add('outside', node.textContent ?? '', beyond);
    }
    function nameOf(element: HTMLElement): string {
      const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0];
      return `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? (element.textContent || label?.textContent || element.id)}`;
    }
    function measureTarget(target: HTMLElement): void {
      // A link inside a sentence is as high as its line, and a control of a form as high as its label.
      if (target.matches('a') && getComputedStyle(target).display === 'inline') return;
      const owner = target.closest('label') ?? target;
      const box = owner.getBoundingClientRect();
      if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > width) return;
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const isHit = (x: number, y: number) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && (owner.contains(at) || at.contains(target) || at === owner);
      };
      if (middle.y < 0 || middle.y > innerHeight || isScrolledAside(target, middle.x)) return;
      const over = document
        .elementFromPoint(middle.x, middle.y)
        ?.closest<HTMLElement>('a[href], button, label');
      if (over && over !== owner && !over.contains(owner) && !owner.contains(over)) {
        const isSticky = ['sticky', 'fixed'].some((kind) => insideOf(over, kind));
        if (!isSticky) add('covered', `${nameOf(target)} by ${nameOf(over)}`, 0);
      }
      if (box.height >= targetPx || box.height < 2) return;
      // The edge of the target may lie outside of its box.
      const reach = [-1, 1].map((side) => {
        let px = box.height / 2;
        while (px < targetPx / 2 && isHit(middle.x, middle.y + side * (px + 0.5))) px += 1;
        return px;
      });
      const height = (reach[0] ?? 0) + (reach[1] ?? 0);
      if (isCutByEdge(owner, middle.y - targetPx / 2, middle.y + targetPx / 2)) return;
      if (height < targetPx - 1) add('small', nameOf(target), height);
    }
    /** An element in a row that scrolls sideways can be reached by scrolling. */
    function isScrolledAside(element: HTMLElement, x: number): boolean {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (!['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) continue;
        const box = at.getBoundingClientRect();
        if (x < box.left || x > box.right) return true;
      }
      return false;
    }
    /** An element scrolled half under the edge of its list, or under a fixed bar, can be scrolled into view. */
    function isCutByEdge(element: HTMLElement, top: number, bottom: number): boolean {
      if (top < 0 || bottom > innerHeight) return true;
      const { left, width: wide } = element.getBoundingClientRect();
      for (const y of [top, bottom]) {
        const over = document.elementFromPoint(left + wide / 2, y);
        if (
          over instanceof HTMLElement &&
          ['sticky', 'fixed'].some((kind) => insideOf(over, kind)) &&
          !insideOf(element, 'sticky')
        )
          if (!over.contains(element)) return true;
      }
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (!['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) continue;
        const box = at.getBoundingClientRect();
        if (top < box.top || bottom > box.bottom) return true;
      }
      return false;
    }
    function insideOf(element: HTMLElement, position: string): boolean {
      for (let at: HTMLElement | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).position === position) return true;
      return false;
    }
  }, TARGET_PX);
}

/** Texts and names with two letters in a row outside ⟦ and ⟧, visible or for screen readers. */
export function foreignTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const note = (text: string | null) => {
      // A text may contain another one, such as the name of a side: the inner ones are removed first.
      let outside = text ?? '';
      for (let before = ''; before !== outside; ) {
        before = outside;
        outside = outside.replace(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      outside = outside.trim();
      if (/\p{L}{2}/u.test(outside)) found.add(outside.replace(/\s+/g, ' '));
    };
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('script, style, svg, noscript, option, [translate=no]')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
        note(element.getAttribute(name));
      const own = [...element.childNodes].filter((node) => node.nodeType === 3);
      if (element.checkVisibility()) note(own.map((node) => node.textContent).join(''));
    }
    note(document.title);
    return [...found];
  });
}
