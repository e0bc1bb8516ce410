/**
 * What Testing Library asks for most and jsdom answers slowest: on a page with a dialog, half of the
 * time of a test. The answers stay the same (tests/deep/app/quick-dom.test.tsx).
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
const MARKS = ['hidden', 'popover', 'open']

/** Whether nothing but its kind decides. A summary looks different in its details element. */
const isPlain = (element: Element, property: string) =>
  element.localName !== 'summary' &&
  !MARKS.some((mark) => element.hasAttribute(mark)) &&
  (!element.hasAttribute('style') || !inlineStyle(element)?.getPropertyValue(property))

/** HTML elements have one, and SVG elements. */
const inlineStyle = (element: Element) => (element as HTMLElement).style

function isPlainWithAncestors(element: Element, property: string): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (!isPlain(one, property)) return false
  }
  return true
}

/**
 * jsdom tries the selectors of its own style sheet one by one, for the element and for what it
 * inherits from. Here it is asked once for each kind of element, where the document has no style
 * sheet and the element is plain.
 */
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
    const plain = INHERITED.has(property) ? isPlainWithAncestors : isPlain
    return plain(element, property) ? plainStyles(element).get(property) : undefined
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

const LABELLED = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const

/** Of a label that names its control by id jsdom looks at the whole page to find it. */
const isLabelOf = (label: HTMLLabelElement, element: Element) => {
  const id = label.getAttribute('for')
  return (id === null ? label.control : label.ownerDocument.getElementById(id)) === element
}

/** For the labels of one button jsdom looks at the whole page; Testing Library asks all buttons. */
export function quickenLabels(window: Window & typeof globalThis): void {
  for (const name of LABELLED) {
    const { prototype } = window[`HTML${name}Element`]
    const real = Object.getOwnPropertyDescriptor(prototype, 'labels')
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        // A hidden input has none at all.
        if (!this.isConnected || this.getAttribute('type') === 'hidden')
          return real?.get?.call(this)
        const labels = [...this.ownerDocument.getElementsByTagName('label')]
        return labels.filter((label) => isLabelOf(label, this))
      },
    })
  }
}

const BY_ID = /^\[id="([^"\\]+)"\]$/

/** The elements that `aria-labelledby` names, which Testing Library looks for by an attribute selector. */
export function quickenIds(window: Window & typeof globalThis): void {
  for (const { prototype } of [window.Document, window.Element]) {
    const real = Object.getOwnPropertyDescriptor(prototype, 'querySelector')
    prototype.querySelector = function (this: Document | Element, selector: string) {
      const id = BY_ID.exec(selector)?.[1]
      const found = id === undefined ? null : window.document.getElementById(id)
      return found && found !== this && this.contains(found)
        ? found
        : real?.value.call(this, selector)
    }
  }
}
