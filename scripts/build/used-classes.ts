import { JSDOM } from 'jsdom'
import { PurgeCSS } from 'purgecss'

/**
 * Elements that an author's HTML may contain (descriptions of courses and assessments). No source names
 * them, but their base rules must stay.
 */
const ELEMENTS = (
  'html body main header footer nav section article a b strong i em u s small sub sup code pre kbd ' +
  'p ul ol li dl dt dd blockquote h1 h2 h3 h4 h5 h6 hr img svg figure figcaption table caption ' +
  'thead tbody tfoot tr th td details summary input button select optgroup textarea label fieldset legend iframe video'
).split(' ')

/** Classes that libraries set by script; no source contains them. */
const SET_BY_SCRIPT = [/^show$/, /^fade$/, /^collaps/, /^modal-open$/, /^active$/, /^disabled$/]

/** Of Bootstrap's base rules, those about what no page and no author's HTML has; the names are words of the code. */
const NEVER_THERE = [/^abbr/, /^mark/, /^(?:row|col|col-form-label)$/]

/** Class names of CSS modules in the build: `scripts/check-class-names.ts` makes sure that each is used. */
const OF_MODULES = /^_/

const BREAKPOINTS = new Set(['xs', 'sm', 'md', 'lg', 'xl', 'xxl'])

/** Prefixes of computed classes (`badge-${tone}`, 'btn-' + kind): all classes with such a prefix stay. */
export const prefixesIn = (source: string): string[] =>
  [...source.matchAll(/([a-z][a-z0-9-]*-)(?=\$\{|['"`]\s*\+)/g)].map((match) => match[1] ?? '')

/** Classes that react-bootstrap computes from props: variant="primary" → btn-primary, md={6} → col-md-6. */
export const classesOfProps = (source: string): string[] =>
  [...source.matchAll(/\b([a-z]+)=(?:"([\w-]+)"|\{['"]?([\w-]+)['"]?\})/g)].flatMap(
    ([, name = '', quoted, braced]) => {
      const value = quoted ?? braced ?? ''
      if (BREAKPOINTS.has(name)) {
        const infix = name === 'xs' ? '' : `-${name}`
        return [`col${infix}-${value}`, `row-cols${infix}-${value}`]
      }
      if (name === 'gap') return [`gap-${value}`]
      if (name !== 'variant' && name !== 'size' && name !== 'bg') return []
      return ['btn', 'badge', 'bg', 'form-control', 'form-select', 'pagination'].map(
        (prefix) => `${prefix}-${value}`,
      )
    },
  )

/** Writes `*` before a lone `:focus-visible`, which PurgeCSS would remove although it means every element. */
const forEveryElement = (css: string) => css.replace(/(?<=^|[{},])(?=:(?!root)[a-z])/g, '*')

/** Removes the rules of `css` whose classes no source can produce. */
export async function keepUsed(css: string, sources: readonly string[]): Promise<string> {
  const all = sources.join('\n')
  const prefixes = [...new Set(prefixesIn(all))]
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: forEveryElement(css) }],
    // Set by a property, not by a class: Bootstrap's `[hidden]`, and the theme (src/ui/theme.ts).
    dynamicAttributes: ['hidden', 'data-theme'],
    content: [{ raw: all, extension: 'tsx' }],
    blocklist: NEVER_THERE,
    safelist: {
      standard: [
        ...ELEMENTS,
        ...classesOfProps(all),
        ...SET_BY_SCRIPT,
        OF_MODULES,
        ...prefixes.map((prefix) => new RegExp(`^${prefix}`)),
      ],
    },
  })
  if (!result) throw new Error('purging the stylesheet gave nothing')
  return result.css
}

/** Selectors that match only after the visitor does something, or only kinds of fields that the first screen lacks. */
const LATER =
  /(?<!not\():(hover|active|disabled|checked|empty|-moz)|:focus:not|::(-webkit-(?!search-d)|-moz|file)|(btn|form-\w+):focus/

/** Media whose rules the first screen does not need, either. */
const LATER_MEDIA =
  /@media (?:print|\((?:forced-colors|prefers-reduced-motion)[^{]*)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g

/** Parts, states and the theme, none of which can be seen from the elements alone. */
const NOT_IN_ELEMENTS =
  /::[\w-]+|:(?:before|after|focus(?:-visible|-within)?)(?![\w-])|\[data-theme[^\]]*\]/g

/** What a selector says in brackets (`:not(.one, .other)`, `[href$='.pdf']`) asks for no class. */
const IN_BRACKETS = /\([^()]*\)|\[[^\]]*\]/g

/** The rules of `css`, only with the selectors that match some element of the document at first. */
const shownFirst = (css: string, document: Document) => {
  const classes = new Set(
    [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]),
  )
  const isShown = (selector: string) => {
    if (LATER.test(selector)) return false
    // Most end here, long before the document is searched.
    const needed = selector.replace(IN_BRACKETS, '').matchAll(/\.([a-z_][\w-]*)/gi)
    if (![...needed].every(([, name = '']) => classes.has(name))) return false
    try {
      return document.querySelector(selector.replace(NOT_IN_ELEMENTS, '') || '*') !== null
    } catch {
      // A step of an animation, or a selector that is newer than this parser.
      return true
    }
  }
  return css
    .replace(LATER_MEDIA, '')
    .replace(INTERACTION, '')
    .replace(/[^{};]*\{[^{}]*\}/g, (rule) => {
      const body = rule.indexOf('{')
      const kept = rule
        .slice(0, body)
        .split(/,(?![^(]*\))/)
        .filter(isShown)
      return kept.length > 0 ? kept.join(',') + rule.slice(body) : ''
    })
}

/** Declarations that only matter once the visitor does something. The whole stylesheet has them. */
const INTERACTION =
  /(?<=[;{])(?:transition|cursor|(?:-webkit-)?user-select|-webkit-tap-highlight-color|scroll-margin-top):[^;{}]*(?:;|(?=\}))/g

const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g

/** Without the animations that no rule names. */
const withoutKeyframes = (css: string) =>
  css.replace(KEYFRAMES, (animation, name: string) =>
    css.replace(KEYFRAMES, '').includes(name) ? animation : '',
  )

const VARIABLE = /var\((--bs-[\w-]+)(?:,([^()]*))?\)/g
const UNKNOWN = '<unknown>'

/**
 * Replaces each variable that is declared once by its value, and removes the declarations that read a variable
 * which is declared nowhere. Bootstrap's rules become half as long.
 */
function withoutVariables(css: string): string {
  const values = new Map<string, string | null>()
  for (const [, name = '', value = ''] of css.matchAll(/(--bs-[\w-]+):([^;{}]*)/g)) {
    values.set(name, values.has(name) ? null : value.trim())
  }
  const resolved = (text: string): string =>
    text.replace(VARIABLE, (read, name: string, otherwise?: string) => {
      const value = values.get(name)
      return value === null ? read : resolved(value ?? otherwise ?? UNKNOWN)
    })
  return resolved(
    css.replace(/(--bs-[\w-]+):[^;{}]*;?/g, (declared, name: string) =>
      values.get(name) === null && css.includes(`var(${name}`) ? declared : '',
    ),
  ).replace(/(?<=[;{])[\w-]+:(?:\s*|[^;{}]*<unknown>[^;{}]*)(?:;|(?=\}))/g, '')
}

/** Without the variables (colours) that no rule reads. */
const withoutUnread = (css: string) =>
  css.replace(/(--[\w-]+):[^;{}]*;?/g, (declared, name: string) =>
    css.includes(`var(${name}`) ? declared : '',
  )

const withoutEmptyRules = (css: string): string => {
  const lean = css.replace(/[^{}]*\{\}/g, '')
  return lean === css ? css : withoutEmptyRules(lean)
}

/** Removes the rules and variables of `css` that this HTML does not show at first. */
export function keepShown(css: string, html: string): string {
  const { document } = new JSDOM(`<body><div id="root">${html}</div>`).window
  const shown = withoutKeyframes(shownFirst(forEveryElement(css), document))
  // Twice: variables that only removed variables have read can go, too.
  return withoutEmptyRules(withoutUnread(withoutVariables(withoutVariables(shown))))
}
