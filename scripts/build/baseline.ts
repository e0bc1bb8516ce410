import packageJson from '../../package.json' with { type: 'json' }

/**
 * The oldest browsers that the app supports (docs/browsers.md), as the build names them. The build lowers
 * styles and syntax to them; `scripts/check-baseline.mjs` finds what it cannot lower. Samsung Internet 21
 * is Chromium 110, newer than the Chrome of the list.
 */
export const STYLE_TARGET = packageJson.browserslist
  .filter((browser) => !browser.startsWith('samsung'))
  .map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''))

/**
 * Class fields stay: lowered, they would cost the first visit 1 kB. Safari 15 misreads some of them
 * (https://webkit.org/b/236843), which the check finds.
 */
export const SCRIPT_TARGET = STYLE_TARGET.map((browser) => browser.replace('15.4', '16'))
