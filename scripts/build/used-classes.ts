import { PurgeCSS } from 'purgecss'

/**
 * Elements that an author's HTML may contain (descriptions of courses and assessments). No source names
 * them, but their base rules must stay.
 */
const ELEMENTS = (
  'html body main header footer nav section article a b strong i em u s small sub sup mark code pre kbd samp ' +
  'p ul ol li dl dt dd blockquote h1 h2 h3 h4 h5 h6 hr img svg figure figcaption table caption ' +
  'thead tbody tfoot tr th td details summary input button select optgroup textarea label fieldset legend iframe video'
).split(' ')

/** Classes that libraries set by script; no source contains them. */
const SET_BY_SCRIPT = [/^show$/, /^fade$/, /^collaps/, /^modal-open$/, /^active$/, /^disabled$/]

/** Names of CSS modules in the build: `scripts/style-types.ts` sees to it that each is used. */
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
    // Bootstrap's `[hidden]`: set by a property, not by a class.
    dynamicAttributes: ['hidden'],
    content: [{ raw: all, extension: 'tsx' }],
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
