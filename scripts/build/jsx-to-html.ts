import { parseSync } from 'vite'
import { walk } from '../syntax.mjs'

interface Node {
  type: string
  start: number
  end: number
  name: { type: string; name: string }
  /** Of a text, a literal or an attribute. */
  value: Node | string | number | null
  expression: Node
  children: Node[]
  openingElement: { name: { type: string; name: string }; attributes: Node[] }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** For the inside of a template literal. */
const quoted = (text: string) => text.replace(/[\\`]|\$\{/g, String.raw`\$&`)

/** JSX drops line breaks and the spaces around them. */
const jsxText = (text: string) =>
  text
    .split('\n')
    .map((line, n, all) =>
      line.replace(n ? /^\s+/ : '', '').replace(n < all.length - 1 ? /\s+$/ : '', ''),
    )
    .filter(Boolean)
    .join(' ')

/** Attributes that only React can handle. */
const IS_REACTS = /^(on[A-Z]\w*|ref|key)$/
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' }
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Elements whose first value React does not set by an attribute. */
const HAS_STATE = /^(select|textarea)$/
/** Attributes that HTML and SVG spell as JSX does, or in lower case. */
const AS_WRITTEN = /^((?!style$)[a-z-]+|viewBox|srcSet|tabIndex|fetchPriority)$/

const refuse = (what: string): never => {
  throw new Error(`The first screen cannot draw ${what}`)
}

/**
 * Returns the source with every element written as HTML in a template literal, so that a component gives its
 * first state as text, without React. (The result calls three functions of `src/app/first-screen/html.ts`.) A
 * component stays a function call. Handlers, refs and keys are left out. React puts a mark between two texts
 * side by side; this function does not, so it refuses them.
 */
export function jsxToHtml(code: string): string {
  /** A piece of the source, with its elements translated. */
  const source = ({ start, end }: { start: number; end: number }, within: unknown): string => {
    const found: Node[] = []
    walk(within, (node) => {
      const one = node as unknown as Node
      const isInside = found.some((other) => other.start <= one.start && one.end <= other.end)
      if (/^JSX(Element|Fragment)$/.test(one.type) && !isInside) found.push(one)
    })
    let text = ''
    let from = start
    for (const one of found) {
      text += code.slice(from, one.start) + translated(one)
      from = one.end
    }
    return text + code.slice(from, end)
  }
  const expression = (node: Node) => source(node, node)

  const translated = (node: Node): string =>
    isComponent(node) ? call(node) : `__html(\`${html(node)}\`)`

  const tagOf = ({ openingElement: { name } }: Node): string =>
    name.type === 'JSXIdentifier' ? name.name : refuse(`an element of the type ${name.type}`)

  const attributesOf = ({ openingElement: { attributes } }: Node): Node[] =>
    attributes.every(({ type, name }) => type === 'JSXAttribute' && name.type === 'JSXIdentifier')
      ? attributes.filter(({ name }) => !IS_REACTS.test(name.name))
      : refuse('attributes that are not written one by one')

  const isComponent = (node: Node) => node.type === 'JSXElement' && /^[A-Z]/.test(tagOf(node))

  const call = (node: Node): string => {
    const props = attributesOf(node).map(
      ({ name, value }) => `'${name.name}': ${valueOf(value as Node | null)}`,
    )
    const inside = inner(node.children)
    if (inside) props.push(`children: __html(\`${inside}\`)`)
    return `${tagOf(node)}({${props.join(', ')}})`
  }

  const valueOf = (value: Node | null): string =>
    value === null
      ? 'true'
      : value.type === 'JSXExpressionContainer'
        ? expression(value.expression)
        : code.slice(value.start, value.end)

  const html = (node: Node): string => {
    if (node.type === 'JSXFragment') return inner(node.children)
    const name = tagOf(node)
    if (HAS_STATE.test(name)) refuse(`<${name}>`)
    const attributes = attributesOf(node).map(attribute).join('')
    return `<${name}${attributes}>${VOID.test(name) ? '' : `${inner(node.children)}</${name}>`}`
  }

  const attribute = ({ name: { name }, value }: Node): string => {
    const written = NAMES[name] ?? (AS_WRITTEN.test(name) ? name : refuse(`the attribute ${name}`))
    const given = value as Node | null
    const literal = given?.type === 'JSXExpressionContainer' ? given.expression : given
    if (literal?.type === 'Literal') {
      return ` ${written}="${quoted(escapeHtml(`${literal.value as string | number}`))}"`
    }
    // Our own class names need no escaping; in this form, the minifier can join them.
    if (name === 'className') return ` class="\${${valueOf(given)}}"`
    return `\${__attribute('${written}', ${valueOf(given)})}`
  }

  const inner = (children: Node[]): string => {
    let before = ''
    return children
      .map((child) => {
        const [kind, text] = one(child)
        if (!text) return ''
        if (before + kind === 'texttext') throw new Error(`two texts side by side: ${text}`)
        before = kind
        return text
      })
      .join('')
  }

  const one = (child: Node): [kind: '' | 'text', html: string] => {
    if (child.type === 'JSXText') {
      return ['text', quoted(escapeHtml(jsxText(child.value as string)))]
    }
    if (child.type === 'JSXSpreadChild') refuse('spread children')
    if (child.type !== 'JSXExpressionContainer') {
      return ['', isComponent(child) ? `\${__text(${call(child)})}` : html(child)]
    }
    const { expression: given } = child
    if (given.type === 'JSXEmptyExpression') return ['', '']
    if (given.type === 'Literal')
      return ['text', quoted(escapeHtml(`${given.value as string | number}`))]
    const kind = /Template|Member|Call/.test(given.type) ? 'text' : ''
    return [kind, `\${__text(${expression(given)})}`]
  }

  const { program } = parseSync('x.tsx', code)
  return source({ start: 0, end: code.length }, program)
}
