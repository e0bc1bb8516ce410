/**
 * Runs inside the page, the same in every engine: finds an element as a person or a screen reader does.
 * It is sent as source text, so it uses nothing from outside itself.
 */

/** How to find an element; texts are compared after each run of spaces has become one space. */
export interface Step {
  /** By role and accessible name; without a name any of that role. */
  role?: string
  /** By the text of its label. */
  label?: boolean
  /** By its own text, the innermost element that has it. */
  text?: boolean
  name?: string
  /** `name` is the source of a regular expression. */
  pattern?: boolean
}

/** What the page returns about the element that the last step leads to. */
export interface Seen {
  /** What hinders a click, in English; empty when nothing does. */
  hindrance: string
  /** The middle of the element on the screen, in CSS pixels. */
  x: number
  y: number
  text: string
  value: string
  checked: boolean
  hovered: boolean
  focused: boolean
  /** What has the focus, as HTML. */
  focus: string
  attributes: Record<string, string>
}

export async function lookInPage({
  steps,
  mark,
  settle,
}: {
  steps: Step[]
  /** Gives the element this attribute, for drivers that take a selector. */
  mark?: string
  /** Brings it into view, waits until it stands still, and notes whether the next press misses it. */
  settle?: boolean
}): Promise<Seen | null> {
  const SELECTORS: Record<string, string> = {
    button: 'button:not([role]), summary, [role=button]',
    link: 'a[href]:not([role]), [role=link]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    textbox: 'input:not([type]), input[type=text], input[type=email], textarea, [role=textbox]',
    searchbox: 'input[type=search]',
    spinbutton: 'input[type=number], [role=spinbutton]',
    radio: 'input[type=radio], [role=radio]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    combobox: 'select, [role=combobox]',
    dialog: 'dialog, [role=dialog]',
    region: 'section, [role=region]',
    group: 'fieldset, [role=group]',
    list: 'ul, ol, [role=list]',
    article: 'article',
    banner: 'body header',
    main: 'main',
    strong: 'strong',
    form: 'form',
    progressbar: '[role=progressbar]',
    status: '[role=status]',
    alert: '[role=alert]',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  /** What a screen reader reads aloud: every text that is not hidden from it, and the texts of pictures. */
  const spoken = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    if (node.hasAttribute('aria-label')) return node.getAttribute('aria-label')!
    if (node instanceof HTMLImageElement) return node.alt
    return [...node.childNodes].map(spoken).join('')
  }
  const byId = (ids: string) =>
    ids
      .split(' ')
      .map((id) => document.getElementById(id))
      .map((element) => (element ? spoken(element) : ''))
      .join(' ')
  const labels = (element: Element) =>
    'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map(spoken) : []
  const nameOf = (element: Element) =>
    clean(
      (element.hasAttribute('aria-labelledby')
        ? byId(element.getAttribute('aria-labelledby')!)
        : '') ||
        element.getAttribute('aria-label') ||
        labels(element).join(' ') ||
        (element instanceof HTMLFieldSetElement
          ? spoken(element.querySelector('legend') ?? document.createElement('i'))
          : spoken(element)),
    )
  const shown = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden' &&
    !element.closest('[aria-hidden=true], [inert]')

  const within = (around: Element, step: Step): Element | undefined => {
    const { name, pattern } = step
    const fits = (text: string) =>
      name === undefined || (pattern ? new RegExp(name).test(text) : text === name)
    if (step.text) {
      const has = (element: Element) =>
        pattern ? fits(clean(element.textContent)) : clean(element.textContent).includes(name ?? '')
      const all = [...around.querySelectorAll('*')].filter((at) => has(at) && shown(at))
      return all.find((at) => ![...at.children].some((child) => has(child) && shown(child)))
    }
    if (step.label) {
      const fields = 'input, textarea, select, [contenteditable=true], [role=textbox]'
      return [...around.querySelectorAll(fields)].find(
        // A field for files is mostly hidden behind a button of the page's own.
        (at) => fits(nameOf(at)) && (shown(at) || at.matches('[type=file]')),
      )
    }
    const all = around.querySelectorAll(SELECTORS[step.role ?? ''] ?? `[role=${step.role}]`)
    return [...all].find((at) => shown(at) && fits(nameOf(at)))
  }
  let found: Element | undefined = document.documentElement
  for (const step of steps) {
    found = within(found, step)
    if (!found) return null
  }
  if (mark) found.setAttribute(mark, '')
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const middle = () => {
    const { x, y, width, height } = found!.getClientRects()[0] ?? found!.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  let hindrance = ''
  if (settle) {
    found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const before = middle()
    await frame()
    await frame()
    const after = middle()
    const on = document.elementFromPoint(after.x, after.y)
    if (before.x !== after.x || before.y !== after.y) hindrance = 'it moves'
    else if (found.matches(':disabled')) hindrance = 'it is disabled'
    else if (
      !on ||
      !(found.contains(on) || (on instanceof HTMLLabelElement && on.control === found))
    )
      hindrance = `covered by ${on?.outerHTML.slice(0, 100)}`
    const page = window as unknown as { pressMissed?: boolean }
    delete page.pressMissed
    const target = found
    const note = ({ target: at }: Event) => {
      page.pressMissed = at instanceof Node && at !== on && !target.contains(at)
    }
    addEventListener('pointerdown', note, { capture: true, once: true })
  }
  return {
    hindrance,
    ...middle(),
    text: clean((found as HTMLElement).innerText),
    value: (found as HTMLInputElement).value ?? '',
    checked: found.matches(':checked'),
    hovered: found.matches(':hover'),
    focused: found.contains(document.activeElement),
    focus: document.activeElement?.outerHTML.slice(0, 150) ?? '',
    attributes: Object.fromEntries([...found.attributes].map((at) => [at.name, at.value])),
  }
}
