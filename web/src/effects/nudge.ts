// Draws the eye to elements by a short movement, unless the reader wants no motion.

/** To the side and back, twice, within a fifth of a second. */
const SWAY = ['0', '-3px', '3px', '-2px', '0'].map((x) => ({ translate: x }));

export function nudge(elements: Iterable<HTMLElement>): void {
  if (document.documentElement.classList.contains('still') || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const element of elements) element.animate(SWAY, { duration: 200, id: 'nudge' });
}
