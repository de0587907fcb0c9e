// Runs before the first paint: the page takes this device's look (src/shared/appearance.ts), whether somebody has logged in, and
// the language. A page that the server drew has them by a cookie, and this script at its end: the first reading of storage waits
// for the browser, and so it follows the first paint, and the app's scripts follow it.
(() => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage may be closed to us: the page's own look is a good one then.
      return null;
    }
  };
  const parse = (name) => {
    try {
      return JSON.parse(read(name)) || {};
    } catch {
      return {};
    }
  };
  const takeLook = () => {
    const look = parse('candor.look');
    if (look.theme === 'dark' || look.theme === 'light') root.dataset.theme = look.theme;
    if (look.colours) root.dataset.colours = look.colours;
    if (read('candor.session')) root.dataset.visitor = 'member';
    if (look.tag && look.tag !== root.lang) {
      if (root.dataset.drawn) root.dataset.drawn = 'otherwise';
      root.lang = look.tag;
      if (look.direction) root.dir = look.direction;
    }
  };
  // An address such as /#/login is another screen's, and nothing of the drawn one is for it (pathInHash in src/shared/paths.ts).
  if (root.dataset.drawn && location.hash.startsWith('#/')) root.dataset.drawn = 'otherwise';
  if (!root.dataset.drawn) takeLook();

  // Taps before the app can answer: a row opens its instrument on a page of its own, a category shows its rows, a
  // period is marked as chosen while the old picture fades, and any other button is pressed later, after those.
  let chosen = null;
  let tapped = null;
  const onTap = ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    const isChip = button?.ariaPressed;
    if (isChip) chosen = button;
    if (root.dataset.drawn === 'answering') {
      // The app hydrates the page as the server rendered it, and handles this tap itself.
      showAll();
      tapped = null;
    }
    if (root.dataset.drawn !== 'here') return;
    const row = target.closest('a[data-instrument]');
    if (row) keepInstrument(Number(row.dataset.instrument));
    if (isChip) choose(button);
    else tapped = button;
  };
  let showAll = () => {};
  const choose = (chip) => {
    showAll();
    const chips = [...chip.parentElement.children];
    const before = chips.find(({ ariaPressed }) => ariaPressed === 'true');
    // The page's data comes at its end.
    if (!before || document.readyState === 'loading') return;
    const { answers, trade } = JSON.parse(document.getElementById('first-page').textContent);
    const isOther = chip !== before;
    // A faded picture stays until the canvas has the requested bars.
    if (trade)
      for (const picture of document.querySelectorAll('.first-chart'))
        picture.style.opacity = isOther ? 0.3 : 1;
    if (!isOther) return;
    const others = trade ? [] : rowsOutside(answers, answers.categories[chips.indexOf(chip) - 1]);
    const setShown = (isShown) => {
      chip.ariaPressed = String(isShown);
      before.ariaPressed = String(!isShown);
      const [one, other] = [chip.firstElementChild, before.firstElementChild];
      [one.className, other.className] = [other.className, one.className];
      for (const row of others) row.hidden = isShown;
    };
    setShown(true);
    showAll = () => {
      showAll = () => {};
      setShown(false);
    };
  };
  const rowsOutside = ({ tradeList }, { Id }) => {
    const shown = new Set(tradeList.filter(({ CategoryId }) => CategoryId === Id).map((one) => one.Id));
    return [...document.querySelectorAll('a[data-instrument]')]
      .filter(({ dataset }) => !shown.has(Number(dataset.instrument)))
      .map((row) => row.closest('li'));
  };
  const keepInstrument = (instrumentId) => {
    try {
      const kept = JSON.stringify({ ...parse('candor.preferences'), instrumentId });
      localStorage.setItem('candor.preferences', kept);
      const [, chart = '.5min.candles'] = /candor_trade=\d+(\.[^;]*)/.exec(document.cookie) ?? [];
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are in use.
      document.cookie = `candor_trade=${instrumentId}${chart}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    } catch {
      // The one that was looked at last is opened.
    }
  };
  addEventListener('click', onTap, true);
  addEventListener('candor-taken-over', () => {
    removeEventListener('click', onTap, true);
    showAll();
    for (const button of [chosen, tapped]) if (button?.isConnected) button.click();
    showPictures();
  });

  // The server sets the address of each picture aside: to the browser a logo is a separate document, and three dozen of
  // them delayed a slow phone's first answered tap by two seconds.
  const showPictures = () => {
    for (const image of document.querySelectorAll('img[data-src]')) {
      image.addEventListener('load', () => image.removeAttribute('data-src'), { once: true });
      image.src = image.dataset.src;
    }
  };

  // A page that the server drew names its scripts here, so that none of them holds up its first paint.
  const named = document.querySelector('meta[name=candor-scripts]');
  if (!named) return;
  const [entry, ...others] = named.content.split(' ');
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    // The styles of the first screen are in the page; the app adds nothing to it before the others have come, or have failed.
    const styles = document.createElement('link');
    styles.rel = 'stylesheet';
    styles.href = document.querySelector('meta[name=candor-styles]').content;
    styles.onload = styles.onerror = () => void import(entry);
    document.head.append(styles);
    for (const href of [entry, ...others]) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    takeLook();
  };
  addEventListener('DOMContentLoaded', () => {
    // Nothing is painted in a tab that nobody sees, nor of a page that shows nothing.
    if (document.hidden || root.dataset.drawn !== 'here') return begin();
    // Work given to the browser between rendering and painting delays the page.
    if (PerformanceObserver.supportedEntryTypes?.includes('paint'))
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(begin);
      }).observe({ type: 'paint', buffered: true });
    else requestAnimationFrame(() => setTimeout(begin));
    addEventListener('visibilitychange', begin);
  });
})();
