import packageJson from '../../package.json' with { type: 'json' }

/**
 * The oldest browsers that the app supports (docs/browsers.md), as the build names them. The build lowers
 * styles and syntax to them; `scripts/check-baseline.mjs` finds what the build cannot lower. Samsung Internet
 * is left out: its version 21 is Chromium 110, newer than the Chrome of the list.
 */
export const STYLE_TARGET = packageJson.browserslist
  .filter((browser) => !browser.startsWith('samsung'))
  .map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''))

/**
 * Class fields are not lowered: that would cost the first visit 1 kB. Safari 15 misreads some of them
 * (https://webkit.org/b/236843); `scripts/check-baseline.mjs` finds those.
 */
export const SCRIPT_TARGET = STYLE_TARGET.map((browser) => browser.replace('15.4', '16'))
