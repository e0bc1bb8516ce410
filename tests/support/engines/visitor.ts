import type { Key, Size, Tab } from './engine.ts'
import { lookInPage, type Seen, type Step } from './page-script.ts'

/** The path to an element: each step looks within what the previous one found. */
export type Target = readonly Step[]
type Name = string | RegExp

const named = (name: Name | undefined): Pick<Step, 'name' | 'pattern'> =>
  name === undefined ? {} : name instanceof RegExp ? { name: name.source, pattern: true } : { name }

export const byRole = (role: string, name?: Name, within: Target = []): Target => [
  ...within,
  { role, ...named(name) },
]
export const byLabel = (name: Name, within: Target = []): Target => [
  ...within,
  { label: true, ...named(name) },
]
/** A text that is anywhere in the element's own text; a pattern can be more exact. */
export const byText = (name: Name, within: Target = []): Target => [
  ...within,
  { text: true, ...named(name) },
]
export const button = (name: Name, within?: Target) => byRole('button', name, within)
export const link = (name: Name, within?: Target) => byRole('link', name, within)
export const heading = (name: Name, within?: Target) => byRole('heading', name, within)

/** Generous: machines under load are slow, and a state that never comes is reported all the same. */
const PATIENCE = 20_000
const MARK = 'data-chosen-by-test'

const LOOK = String(lookInPage)

/** A person in front of the browser. Each step waits until the page lets it happen. */
export class Visitor {
  readonly #tab: Tab
  readonly #origin: string

  constructor(tab: Tab, origin: string) {
    this.#tab = tab
    this.#origin = origin
  }

  open = (path: string) => this.#tab.goto(this.#origin + path)
  reload = () => this.#tab.reload()
  back = () => this.#tab.back()
  resize = (size: Size) => this.#tab.resize(size)
  press = (key: Key) => this.#tab.press(key)
  screenshot = () => this.#tab.screenshot()
  close = () => this.#tab.close()

  async address(): Promise<string> {
    return String(await this.#tab.run('() => location.pathname + location.search'))
  }

  async click(target: Target): Promise<void> {
    await this.#until(target, 'can be clicked', async () => {
      const at = await this.#look(target, { settle: true })
      if (!at) return 'it is not there'
      if (at.hindrance) return at.hindrance
      await this.#tab.movePointer(at.x, at.y)
      // A page that has just been scrolled may still give the pointer to the element that was there before.
      if (!(await this.#look(target))?.hovered) return 'the pointer is elsewhere'
      await this.#tab.pressPointer()
      // The element may have moved meanwhile. A press that opened another page leaves no page to ask.
      const missed = await this.#tab.run('() => window.pressMissed === true').catch(() => false)
      return missed ? 'the press went past it' : ''
    })
  }

  /** Replaces the text of a field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.write(target, text)
    await this.holds(target, text)
  }

  holds = (target: Target, text: string) =>
    this.#until(target, `holds “${text}”`, async () => {
      const value = (await this.#look(target))?.value
      return value === text ? '' : `it holds “${value}”`
    })

  /** As `fill`, without a check of the result: for an editor, or a field that formats. */
  async write(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.#until(target, 'has the focus', async () => {
      const at = await this.#look(target)
      return at?.focused ? '' : `${at?.focus ?? 'something else'} has it`
    })
    await this.#tab.press('SelectAll')
    await this.#tab.type(text)
  }

  /** Types at the place of the focus. */
  type = (text: string) => this.#tab.type(text)

  async choose(target: Target, files: string[]): Promise<void> {
    await this.#until(target, 'is there', async () =>
      (await this.#look(target, { mark: MARK })) ? '' : 'it is not there',
    )
    await this.#tab.chooseFiles(`[${MARK}]`, files)
    await this.#tab.run(`() => document.querySelector('[${MARK}]')?.removeAttribute('${MARK}')`)
  }

  async sees(target: Target): Promise<Seen> {
    let seen: Seen | null = null
    await this.#until(target, 'is there', async () => {
      seen = await this.#look(target)
      return seen ? '' : 'it is not there'
    })
    return seen!
  }

  gone = (target: Target) =>
    this.#until(target, 'is gone', async () => ((await this.#look(target)) ? 'it is there' : ''))

  isChecked = (target: Target) =>
    this.#until(target, 'is checked', async () =>
      (await this.#look(target))?.checked ? '' : 'it is not',
    )

  /** Waits until an attribute has this value. */
  async hasAttribute(target: Target, attribute: string, wanted: Name): Promise<void> {
    await this.#until(target, `has ${attribute} = ${String(wanted)}`, async () => {
      const value = (await this.#look(target))?.attributes[attribute]
      const fits = wanted instanceof RegExp ? wanted.test(value ?? '') : value === wanted
      return fits ? '' : `it is ${value}`
    })
  }

  async lands(path: string | RegExp): Promise<void> {
    await this.#until([], `lands at ${String(path)}`, async () => {
      const address = await this.address()
      const there = typeof path === 'string' ? address === path : path.test(address)
      return there ? '' : `it is at ${address}`
    })
  }

  errors = () => this.#tab.errors()

  async #look(
    target: Target,
    more: { mark?: string; settle?: boolean } = {},
  ): Promise<Seen | null> {
    return (await this.#tab.run(LOOK, { steps: target, ...more })) as Seen | null
  }

  /** Asks until no problem is found (an empty text). While the page changes to another one, asking fails. */
  async #until(target: Target, what: string, findProblem: () => Promise<string>): Promise<void> {
    const end = Date.now() + PATIENCE
    let last = ''
    do {
      last = await findProblem().catch((error: unknown) => String(error))
      if (last === '') return
    } while (Date.now() < end)
    const page = await this.#tab
      .run('() => location.href + "\\n" + document.body.innerText.slice(0, 1500)')
      .catch(String)
    throw new Error(`${words(target)} never ${what}: ${last}\nThe page: ${String(page)}`)
  }
}

const words = (target: Target) =>
  target.length === 0
    ? 'The page'
    : target
        .map(({ role, label, name }) => `${role ?? (label ? 'field' : 'text')} “${name ?? ''}”`)
        .join(' › ')
