import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { initCompiler, Logger } from 'sass-embedded'
import { expect, test } from 'vitest'
import { withConfig } from '../../scripts/build/css-modules.ts'

/** The colours that `src/ui/styles/_settings.scss` lists for both themes (docs/behaviour.md#themes). */

const CONFIG = 'src/ui/styles/_settings.scss'

/** Printed documents, which have the colours of paper in both themes. */
const PRINTED = ['src/pages/site/certificates/certificate.module.scss']

const config = readFileSync(CONFIG, 'utf8')

/** The list has one line per colour: `name: light dark,`. */
const coloursOf = (theme: 'light' | 'dark') =>
  new Map(
    [...config.matchAll(/^  ([\w-]+): (#\w+|rgb\(.+?\)) (#\w+|rgb\(.+?\)),$/gm)].map(
      ([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark],
    ),
  )

/** Relative luminance of `#rgb` or `#rrggbb`, 0 to 1 (WCAG 2). */
function luminance(colour: string): number {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3')
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const BACKGROUNDS = ['paper', 'surface', 'faint']

/** Texts and their backgrounds. */
const TEXTS: Record<string, readonly string[]> = {
  ink: [...BACKGROUNDS, 'primary-tint', 'accent-tint', 'success-tint', 'info-tint', 'danger-tint'],
  'strong-ink': BACKGROUNDS,
  'secondary-ink': BACKGROUNDS,
  primary: [...BACKGROUNDS, 'primary-tint', 'primary-faint'],
  'primary-hover': [...BACKGROUNDS, 'primary-tint'],
  'on-primary': ['primary', 'primary-hover', 'danger', 'danger-hover'],
  'warning-ink': ['surface', 'accent-tint'],
  success: ['surface', 'success-tint'],
  info: ['surface', 'info-tint'],
  danger: ['surface', 'paper', 'danger-tint'],
}

/** Marks without words (borders of fields, the star, the box of a tick) and their backgrounds. */
const MARKS: Record<string, readonly string[]> = {
  'control-border': ['surface'],
  accent: BACKGROUNDS,
  check: ['surface'],
}

const tooFaint = (theme: 'light' | 'dark', pairs: typeof TEXTS, least: number) => {
  const colours = coloursOf(theme)
  return Object.entries(pairs).flatMap(([name, backgrounds]) =>
    backgrounds
      .map((background) => ({
        pair: `${name} on ${background}`,
        value: contrast(colours.get(name) ?? '', colours.get(background) ?? ''),
      }))
      // A name that is not in the list makes the contrast NaN.
      .filter(({ value }) => !(value >= least))
      .map(({ pair, value }) => `${pair}: ${value.toFixed(2)}`),
  )
}

test.each(['light', 'dark'] as const)(
  '%s: every text and mark has enough contrast with its background',
  (theme) => {
    expect(tooFaint(theme, TEXTS, 4.5)).toEqual([])
    expect(tooFaint(theme, MARKS, 3)).toEqual([])
  },
)

test('both themes have the same colours', () => {
  const names = [...coloursOf('light').keys()]
  expect(names.length).toBeGreaterThan(20)
  const [, list = ''] = /\$colours: \(\n([^]*?)\n\);/.exec(config) ?? []
  expect(list.split('\n')).toHaveLength(names.length)
  expect([...coloursOf('dark').keys()]).toEqual(names)
})

test('no stylesheet but the list names a colour, and none passes one to a function of Sass', () => {
  const literal = /(?<![\w-{])#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\((?!var)|:\s*(?:white|black)\b/gi
  const calculated = /\b(?:mix|darken|lighten|rgba?|tint-color|shade-color|color\.\w+)\(\s*\$/g
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.scss') && file !== CONFIG && !PRINTED.includes(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/\/\/.*|url\([^)]*\)/g, '')
      return [...text.matchAll(literal), ...text.matchAll(calculated)].map(
        ([colour]) => `${file}: ${colour}`,
      )
    })
  expect(found).toEqual([])
})

const ALLOWED: Record<string, string> = {
  '#fff': 'the tick in a checked box, on the colour of the box',
  '#000': 'the cross of a close button, which the dark theme inverts by a filter',
  '#b42318': 'the mark beside the message about a wrong field',
  '#147a3a': 'never shown: no form marks a correct field',
}

test('pictures inside a stylesheet have the one colour that both themes allow', () => {
  const [, mark = ''] = /\$mark: (#\w+)/.exec(config) ?? []
  const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)[a-z][\w-]*(?:\.module)?\.scss$/.test(file),
  )
  const compiler = initCompiler()
  const pictures = styles.flatMap((file) =>
    [
      ...compiler
        .compileString(withConfig(readFileSync(`src/${file}`, 'utf8'), file), {
          loadPaths: ['.', 'node_modules', dirname(`src/${file}`)],
          quietDeps: true,
          logger: Logger.silent,
        })
        .css.matchAll(/(?:stroke|fill)='([^']*)'/g),
    ].flatMap(([, colour = '']) => (colour === 'none' ? [] : [[file, decodeURIComponent(colour)]])),
  )
  compiler.dispose()
  expect(pictures.length).toBeGreaterThan(2)
  const others = pictures.filter(([, colour = '']) => colour !== mark && !(colour in ALLOWED))
  expect(others).toEqual([])
})
