import {
  readingsOf,
  typeOfStyle,
  unnumbered,
  type Marker,
  type NumberType,
} from './list-markers.ts'

/** A paragraph that a text program shows as an item of a list. */
interface Item {
  element: HTMLElement
  /** Of which list, where the program says so. */
  list: string
  /** 1 is the outermost. */
  level: number
  written: string
  font: string
  marker: Marker
}

const WORD_LIST = /mso-list:\s*(l\d+)\s+level(\d+)/i
const styleOf = (element: Element | null) => element?.getAttribute('style') ?? ''

/** Makes real lists of what Word and its kin write as paragraphs, with their levels, markers and numbers. */
export function makeLists(body: HTMLElement, styles: string): void {
  unfoldOnline(body)
  const items = itemsIn(body)
  readMarkers(items, styles)
  for (const run of runsOf(items)) build(run)
  for (const list of body.querySelectorAll('ol, ul')) tidyList(list)
  for (const heading of body.querySelectorAll('li :is(h1, h2, h3, h4, h5, h6)')) asStrong(heading)
  for (const block of body.querySelectorAll('li > :is(ul, ol, pre, blockquote, hr):first-child')) {
    const isFirst = !block.previousSibling?.textContent?.trim()
    if (isFirst) block.before(block.ownerDocument.createElement('p'))
  }
}

/** An item of the editor's begins with a paragraph, or the list ends there. */
function asStrong(heading: Element): void {
  const document = heading.ownerDocument
  const [line, words] = [document.createElement('p'), document.createElement('strong')]
  words.append(...heading.childNodes)
  line.append(words)
  heading.replaceWith(line)
}

/** Word on the web: every level is a list of its own, one after another; number and kind are said apart. */
function unfoldOnline(body: HTMLElement): void {
  /** The last number of each level, by list. */
  const counts = new Map<string, string[]>()
  for (const entry of body.querySelectorAll<HTMLElement>('li[data-aria-level][data-listid]')) {
    const list = entry.parentElement
    if (!list) continue
    const { listid = '', ariaLevel = '1', leveltext = '', font = '' } = entry.dataset
    const value = entry.getAttribute('aria-posinset') ?? '1'
    const levels = counts.get(listid) ?? []
    levels[Number(ariaLevel)] = value
    counts.set(listid, levels)
    const item = body.ownerDocument.createElement('p')
    item.setAttribute(
      'style',
      `mso-list:l${listid.replaceAll(/\D/g, '') || 0} level${ariaLevel} lfo1`,
    )
    item.dataset['font'] = font
    if (list.localName === 'ol' && /^\(?%\d[.)\]]{0,2}$/.test(leveltext)) {
      item.dataset['marker'] = value
      item.dataset['type'] = typeOfStyle(styleOf(list)) ?? typeOfStyle(styleOf(entry)) ?? '1'
    } else {
      // «Câu %1:» and «%1.%2» are more than a number.
      const written = leveltext.replaceAll(
        /%(\d)/g,
        (_, level: string) => levels[Number(level)] ?? '',
      )
      item.dataset['marker'] = written || '•'
    }
    item.append(...inlineOf(entry))
    // The wrapper of a list holds nothing else.
    const wrapper = list.closest('.ListContainerWrapper') ?? list
    wrapper.before(item)
    entry.remove()
    if (!wrapper.querySelector('li')) wrapper.remove()
  }
}

/** What is in an item, without the paragraph around it. */
function inlineOf(entry: Element): Node[] {
  const only = entry.children.length === 1 && entry.firstElementChild?.localName === 'p'
  return [...((only ? entry.firstElementChild : entry)?.childNodes ?? [])]
}

function itemsIn(body: HTMLElement): Item[] {
  const items: Item[] = []
  for (const element of body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const [, list = '', level = '1'] = WORD_LIST.exec(styleOf(element)) ?? []
    if (!list || !/^(?:p|div|h[1-6])$/.test(element.localName)) continue
    const drawn = element.querySelector(
      '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]',
    )
    const written = element.dataset['marker'] ?? drawn?.textContent.replaceAll(/\s+/g, ' ').trim()
    if (written === undefined) continue
    const font = `${element.dataset['font'] ?? ''} ${styleOf(drawn)} ${styleOf(drawn?.parentElement ?? null)}`
    drawn?.remove()
    // A numbered heading stays one, with its number as text.
    if (element.localName.startsWith('h')) {
      if (written) element.prepend(`${written} `)
      continue
    }
    items.push({ element, list, level: Number(level), written, font, marker: { is: 'bullet' } })
  }
  return items
}

const FORMATS: Record<string, NumberType> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
}

/** Reads each marker; what may be a letter or a Roman numeral by the definition of its list or its neighbours. */
function readMarkers(items: Item[], styles: string): void {
  const formats = new Map<string, NumberType>()
  for (const [, list, level, format = ''] of styles.matchAll(
    /@list\s+(l\d+):level(\d+)[^{]*\{[^}]*mso-level-number-format:\s*([\w-]+)/gi,
  )) {
    const type = FORMATS[format]
    if (type) formats.set(`${list}/${level}`, type)
  }
  for (const [group, of] of grouped(items)) {
    of.forEach((item, at) => {
      const { element, written, font } = item
      const before = of[at - 1]?.marker
      const after = of[at + 1]
      const readings = saidReadings(element) ?? readingsOf(written)
      item.marker =
        readings.find(
          ({ type, value }) =>
            before?.is === 'number' && before.type === type && before.value + 1 === value,
        ) ??
        readings.find(({ type }) => type === formats.get(group)) ??
        readings.find(({ type, value }) =>
          readingsOf(after?.written ?? '').some(
            (next) => next.type === type && next.value === value + 1,
          ),
        ) ??
        readings[0] ??
        unnumbered(written, font)
    })
    keepVietnamese(of)
  }
}

const groupOf = ({ list, level }: Item) => `${list}/${level}`

function grouped(items: Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item])
  return groups
}

const saidReadings = ({ dataset: { type, marker } }: HTMLElement) =>
  type === undefined
    ? null
    : [{ is: 'number', type: type as NumberType, value: Number(marker) } as const]

/** The letters a b c d đ e are one list, which HTML would count without đ: there they are text. */
function keepVietnamese(items: Item[]): void {
  if (!items.some(({ written }) => /^\(?[đăâêôơư][.)\]]*$/i.test(written))) return
  for (const item of items) item.marker = { is: 'text', text: item.written }
}

/** Items that stand beside each other, nothing between them. */
function runsOf(items: Item[]): Item[][] {
  const runs: Item[][] = []
  const byElement = new Map(items.map((item) => [item.element as Element, item]))
  for (const item of items) {
    const before = item.element.previousElementSibling
    const run = runs.at(-1)
    if (run && before && byElement.get(before) === run.at(-1)) run.push(item)
    else runs.push([item])
  }
  return runs
}

interface Open {
  level: number
  /** Where things of this level go. */
  into: (node: Element) => void
  /** The list that the last item is in; `null` after a text. */
  list: Element | null
  /** The lines that the last item is in; `null` after a list. */
  lines: Element | null
  /** The number of the last item. */
  value: number
}

/** Puts the items of a run into lists within lists, at the place of the first one. */
function build(run: Item[]): void {
  const [first] = run
  if (!first) return
  const place = first.element.ownerDocument.createElement('div')
  first.element.before(place)
  const stack: Open[] = []
  for (const { element, level, marker } of run) {
    while ((stack.at(-1)?.level ?? 0) > level) stack.pop()
    const around = stack.at(-1)
    const top = around?.level === level ? around : opened(level, around, place)
    if (top !== around) stack.push(top)
    add(top, element, marker)
  }
  place.replaceWith(...place.childNodes)
}

function opened(level: number, around: Open | undefined, place: Element): Open {
  const entry = around?.list?.lastElementChild ?? null
  const into = entry
    ? (node: Element) => entry.append(node)
    : (around?.into ?? ((node: Element) => place.append(node)))
  // What is nested ends the lines of a text above it.
  if (around) around.lines = null
  return { level, into, list: null, lines: null, value: 0 }
}

function add(top: Open, element: HTMLElement, marker: Marker): void {
  const document = element.ownerDocument
  const words = [...element.childNodes]
  element.remove()
  if (marker.is === 'text') {
    if (top.lines) top.lines.append(document.createElement('br'))
    else {
      top.lines = document.createElement('p')
      top.into(top.lines)
    }
    top.lines.append(`${marker.text} `, ...words)
    top.list = null
    return
  }
  const tag = marker.is === 'bullet' ? 'ul' : 'ol'
  const type = marker.is === 'number' && marker.type !== '1' ? marker.type : null
  const goesOn =
    top.list?.localName === tag &&
    (marker.is === 'bullet' ||
      (top.list.getAttribute('type') === type && top.value + 1 === marker.value))
  if (!goesOn) {
    top.list = document.createElement(tag)
    if (type) top.list.setAttribute('type', type)
    if (marker.is === 'number' && marker.value !== 1)
      top.list.setAttribute('start', `${marker.value}`)
    top.lines = null
    top.into(top.list)
  }
  if (marker.is === 'number') top.value = marker.value
  const entry = document.createElement('li')
  entry.append(...words)
  top.list?.append(entry)
}

/** A real list, as other programs write it: its kind of numbers as `type`, a list within it inside an item. */
function tidyList(list: Element): void {
  if (list.localName === 'ol' && !list.hasAttribute('type')) {
    const type =
      typeOfStyle(styleOf(list)) ?? typeOfStyle(styleOf(list.querySelector(':scope > li')))
    if (type) list.setAttribute('type', type)
  }
  if (list.matches('ol[reversed]')) countDown(list)
  const around = list.parentElement
  if (!around || !/^[ou]l$/.test(around.localName)) return
  const entry = list.previousElementSibling
  if (entry?.localName === 'li') entry.append(list)
  // Nothing is above it: a list in a list without an item is the list.
  else around.before(list)
  if (around.childElementCount === 0) around.remove()
}

/** The editor counts up only, but an item may have a number of its own. */
function countDown(list: Element): void {
  const entries = list.querySelectorAll(':scope > li')
  let next = Number(list.getAttribute('start') ?? entries.length)
  for (const entry of entries) {
    next = Number(entry.getAttribute('value') ?? next)
    entry.setAttribute('value', `${next}`)
    next -= 1
  }
}
