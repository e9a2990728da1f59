// Expressions for the page. As texts, because the types of a browser are not those of this program.

/** Elements that reach beyond the window at its right, those inside a part that scrolls by itself left out. */
export const STICKS_OUT = `(() => {
  const wide = [...document.querySelectorAll('main *')].filter(
    (one) => one.closest('.wide,pre,.vh') === null && one.getBoundingClientRect().right > innerWidth + 1,
  );
  const whole = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  return [...whole, ...wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 120))];
})()`;

/** How many parts that scroll on a screen are cut off on paper. */
export const CLIPPED = `[...document.querySelectorAll('pre,.wide')].filter((one) => one.scrollHeight > one.clientHeight + 2).length`;

/** The names of all elements in order. */
export const ELEMENTS = `[...document.querySelectorAll('*')].map((one) => one.tagName)`;

/** Milliseconds from the start of loading until the page answers. */
export const INTERACTIVE = `(() => {
  const [entry] = performance.getEntriesByType('navigation');
  return Math.round(entry.domInteractive - entry.startTime);
})()`;

/** Links inside the page that lead nowhere. */
export const DEAD_LINKS = `[...document.querySelectorAll('a[href^="#"]')]
  .map((link) => link.hash.slice(1))
  .filter((id) => document.getElementById(id) === null)`;
