/**
 * The oldest browsers that the app supports (docs/browsers.md), as the build names them. Samsung
 * Internet 21 is Chromium 110. The build lowers styles and syntax; `scripts/check-baseline.mjs` finds
 * what it cannot lower.
 */
export const STYLE_TARGET = ['chrome109', 'edge109', 'firefox115', 'safari15.4', 'ios15.4']

/**
 * Class fields stay: lowered, they would cost the first visit 1 kB. Safari 15 misreads some of them
 * (https://webkit.org/b/236843), which the check finds.
 */
export const SCRIPT_TARGET = STYLE_TARGET.map((browser) => browser.replace('15.4', '16'))
