/**
 * jsdom finds a computed style by trying the selectors of its own style sheet one by one, and
 * Testing Library asks for the styles of most of the page at each query by role: that was a third
 * of the time of the page tests. Here jsdom is asked once for each kind of element.
 */

/** What Testing Library, jest-dom and user-event ask for → its name in CSS. */
const ASKED: ReadonlyMap<string | symbol, string> = new Map([
  ['display', 'display'],
  ['opacity', 'opacity'],
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
  ['pointer-events', 'pointer-events'],
])
const INHERITED = new Set(['visibility', 'pointer-events'])

/** What tells an element from others of its kind in jsdom's style sheet, as far as it is about these. */
const MARKS = ['style', 'hidden', 'popover', 'open']

/** A summary looks different in its details element. */
const isPlain = (element: Element) =>
  element.localName !== 'summary' && !MARKS.some((mark) => element.hasAttribute(mark))

function isPlainWithAncestors(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (!isPlain(one)) return false
  }
  return true
}

/** Answers in place of jsdom where the document has no style sheet and the element is plain. */
export function quickenComputedStyle(window: Window): void {
  const ask = window.getComputedStyle.bind(window)
  const known = new Map<string, ReadonlyMap<string, string>>()

  /** The styles of a plain element: those of one like it that stands alone. */
  function plainStyles(element: Element): ReadonlyMap<string, string> {
    const { namespaceURI, localName } = element
    const type = element.getAttribute('type')
    const kind = [namespaceURI, localName, type].join(' ')
    let styles = known.get(kind)
    if (!styles) {
      const alike = window.document.createElementNS(namespaceURI, localName)
      if (type !== null) alike.setAttribute('type', type)
      const style = ask(alike)
      styles = new Map([...ASKED.values()].map((name) => [name, style.getPropertyValue(name)]))
      known.set(kind, styles)
    }
    return styles
  }

  function quick(element: Element, name: string | symbol): string | undefined {
    const property = ASKED.get(name)
    if (property === undefined || element.ownerDocument.styleSheets.length > 0) return undefined
    const plain = INHERITED.has(property) ? isPlainWithAncestors(element) : isPlain(element)
    return plain ? plainStyles(element).get(property) : undefined
  }

  window.getComputedStyle = (element, pseudoElement) => {
    let asked: CSSStyleDeclaration | undefined
    const style = () => (asked ??= ask(element, pseudoElement))
    if (pseudoElement) return style()
    const getPropertyValue = (name: string) =>
      quick(element, name) ?? style().getPropertyValue(name)
    // Everything that is not answered here comes from the style that jsdom makes.
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue
        const value: unknown = quick(element, name) ?? Reflect.get(style(), name)
        return typeof value === 'function' ? value.bind(style()) : value
      },
      has: (_, name) => Reflect.has(style(), name),
    })
  }
}
