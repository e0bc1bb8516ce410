// Finds what the oldest supported browsers lack (docs/browsers.md): calls, globals and syntax in `src/` and
// `shared/`; with --built in the finished scripts and styles of `dist/`, libraries included. The npm package
// web-features tells which browser has what, from MDN's data. A use that its code asks for first
// (`'x' in y`, `typeof x`, `y.x &&`, `y.x?.()`) is none.
import { parseSync } from 'vite'
import { features } from 'web-features'
import { filesBelow, lineOf, read, walk } from './syntax.mjs'

/** Uses that are fine, each with its reason. `in` is a part of the file's path. */
const ALLOWED = [
  // Push is offered only where there is any (src/parts/push/notification-permission.ts).
  // The file of the settings and the bell has that module alone (scripts/build/shared-chunks.ts).
  {
    names: /Notification|^requestPermission$|^PushSubscription$/,
    in: /push|messaging|permission|account-deadlines-pages/,
  },
  // MDN counts iOS as partial, because of options that nobody here uses.
  { names: /^open$/, in: /./ },
  // React asks or catches: an experiment of its `ViewTransition`, a polyfill's check of the address bar.
  { names: /^(navigate|startViewTransition)$/, in: /index-/ },
  // The sibling of requestIdleCallback, which the code asks for.
  { names: /^cancelIdleCallback$/, in: /./ },
  // Methods of our own and of libraries, called as one of the platform is.
  { names: /^(drop|info|move|take|watch)$/, in: /./ },
  {
    names: /^(command|getHTML|sync|toArray|use)$/,
    in: /RichEditor|SettingsPage|account-pages|axios-client|index-/,
  },
]

/** Styles that a browser may ignore: the page is then plainer, not worse. */
const PLAINER =
  /^(@page|:has|:selection|accent-color|(content-visibility|field-sizing|overscroll-behavior|text-wrap|cursor)(: .*)?|contain-intrinsic-\w+|overflow-anchor(: .*)?|resize|forced-color-adjust(: .*)?)$/

/** MDN counts these as new, because of a part that we do not use, or the build writes the old name beside. */
const OLD_ENOUGH = /^(outline|user-select|print-color-adjust)(: .*)?$/

const problems = []

/** Browser and version, by MDN's names. Samsung Internet 21 is Chromium 110. */
const oldest = JSON.parse(read('package.json'))
  .browserslist.map((browser) => browser.replace('ios_saf', 'safari_ios').split(' '))
  .filter(([browser]) => browser !== 'samsung')

/** Of each key of MDN's data (`javascript.builtins.Array.at`): whether all these browsers have it. */
const known = new Map()
for (const { status } of Object.values(features)) {
  for (const [key, { support }] of Object.entries(status?.by_compat_key ?? {})) {
    const isOld = ([browser, version]) => parseFloat(support[browser]?.replace('≤', '')) <= version
    known.set(key, oldest.every(isOld))
  }
}
/** True when only newer browsers have it, false when all have it, undefined when MDN knows no such key. */
const isNew = (...keys) => {
  const found = keys.map((key) => known.get(key)).filter((each) => each !== undefined)
  return found.length > 0 ? !found.includes(true) : undefined
}
const isNewGlobal = (name) =>
  isNew(`api.${name}`, `api.Window.${name}`, `javascript.builtins.${name}`)
const isNewStatic = (object, name) => {
  if (['window', 'self', 'globalThis'].includes(object)) return isNewGlobal(name)
  const kind = object[0].toUpperCase() + object.slice(1)
  const keys = [`api.${object}.${name}_static`, `api.${kind}.${name}`]
  return isNew(...keys, `javascript.builtins.${object}.${name}`)
}

/** What objects of a page are; a name that only WebGPU or XR has says nothing. */
const OF_PAGES =
  /^(javascript\.builtins\.\w+|api\.(HTML\w*|Element|Node|EventTarget|Document\w*|ShadowRoot|\w*Event|URL\w*|Abort\w+|Blob|File\w*|Response|Request|Headers|FormData|ReadableStream|Clipboard|Selection|Range|DOM\w+|ServiceWorker\w*))\.([a-z]+)$/i
/** Methods that only newer browsers have, whatever object they are called on. */
const newMethods = new Set()
for (const key of known.keys()) {
  const name = OF_PAGES.exec(key)?.at(-1)
  if (name && !known.get(key)) newMethods.add(name)
}
for (const [key, isOld] of known) {
  if (isOld && /^(api|javascript\.builtins)\.\w+\.\w+$/.test(key))
    newMethods.delete(key.split('.').at(-1))
}

/** The text of a literal; the minifier writes those as templates. */
const textOf = (node) =>
  node?.type === 'TemplateLiteral' ? node.quasis[0].value.cooked : node?.value

const nameOf = (node) =>
  node?.type === 'MemberExpression' ? (node.computed ? undefined : node.property.name) : node?.name

/** The names that a piece of code asks for before it uses them. */
function askedNames(statement) {
  const asked = new Set()
  walk(statement, (node) => {
    const { type, operator } = node
    if (type === 'BinaryExpression' && operator === 'in') asked.add(textOf(node.left))
    if (type === 'UnaryExpression' && ['typeof', '!'].includes(operator))
      asked.add(nameOf(node.argument))
    if (type === 'LogicalExpression') asked.add(nameOf(node.left))
    if (type === 'IfStatement' || type === 'ConditionalExpression') asked.add(nameOf(node.test))
  })
  return asked
}

const isNameOnly = (node, parent) =>
  (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent.key === node && !parent.computed && !parent.shorthand) ||
  /^(TS|JSX|Import|Export|Labeled|Break|Continue)/.test(parent.type)

/** Safari 15 loses names of outer scopes in a class field whose value has parentheses (https://webkit.org/b/236843). */
const isLostField = (node, code) => {
  if (node.type !== 'PropertyDefinition' || !node.value || /Function|Class/.test(node.value.type))
    return false
  let hasOuterName = false
  walk(node.value, (each, parent) => {
    if (each.type === 'Identifier' && !(parent && isNameOnly(each, parent))) hasOuterName = true
  })
  return hasOuterName && code.slice(node.value.start, node.value.end).includes('(')
}

/** What of a regular expression is new; Safari fails to read the whole file. */
function newInPattern(pattern, flags = '') {
  if (/\(\?<[=!]/.test(pattern)) return 'lookbehind'
  if (/\(\?(-?[ims])+:/.test(pattern)) return 'flags inside a pattern'
  return flags.includes('v') ? 'flag v' : null
}

function checkScript(file, code) {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const declared = new Set()
  walk(program, (node, parent) => {
    const isDeclared =
      node.type === 'Identifier' &&
      (parent.id === node ||
        parent.local === node ||
        parent.params?.includes(node) ||
        parent.type.endsWith('Pattern') ||
        (parent.type === 'Property' && parent.value === node))
    if (isDeclared) declared.add(node.name)
  })
  for (const statement of program.body) {
    const asked = askedNames(statement)
    const report = (node, name, what = name) => {
      if (asked.has(name) || ALLOWED.some((each) => each.names.test(name) && each.in.test(file)))
        return
      const line = lineOf(code, node)
      const around = code
        .slice(Math.max(0, node.start - 20), node.start + 50)
        .replaceAll(/\s+/g, ' ')
      problems.push(`${file}:${line}: ${what}  (${around})`)
    }
    walk(statement, (node, parent) => {
      const { type } = node
      if (type === 'Identifier' && !declared.has(node.name) && !isNameOnly(node, parent)) {
        if (isNewGlobal(node.name)) report(node, node.name)
      }
      if (type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
        const { object, property } = node
        const isUsed = !parent.optional && (parent.callee === node || parent.object === node)
        if (!isUsed) return
        const isNewHere =
          object.type === 'Identifier' ? isNewStatic(object.name, property.name) : undefined
        if (isNewHere) report(node, property.name, `${object.name}.${property.name}`)
        if (isNewHere !== undefined) return
        if (newMethods.has(property.name) && parent.callee === node) {
          report(node, property.name, `.${property.name}()`)
        }
      }
      if (type === 'StaticBlock') report(node, 'static block')
      if (isLostField(node, code))
        report(node, 'class field', 'class field that Safari 15 misreads')
      const pattern =
        node.regex?.pattern ?? (parent?.callee?.name === 'RegExp' ? textOf(node) : undefined)
      const found = typeof pattern === 'string' && newInPattern(pattern, node.regex?.flags)
      if (found) report(node, 'pattern', `${found} of a regular expression`)
    })
  }
}

function checkStyles(file, css) {
  const say = (name) => {
    if (!PLAINER.test(name) && !OLD_ENOUGH.test(name)) problems.push(`${file}: ${name}`)
  }
  const found = new Set()
  for (const [, name, value] of css.matchAll(/[{;]([a-z-]+):([^;{}]*)/g)) {
    if (isNew(`css.properties.${name}`)) found.add(name)
    for (const word of value.split(/[\s,()]+/)) {
      if (isNew(`css.properties.${name}.${word}`)) found.add(`${name}: ${word}`)
    }
    if (/\bcolor-mix\(|\blight-dark\(|\boklch\(|\boklab\(|\blinear\(/.test(value)) found.add(value)
  }
  for (const [, selector] of css.matchAll(/(?:^|[{};])([^{};@]*)\{/g)) {
    for (const [, name] of selector.matchAll(/::?([a-z][a-z-]*)/g)) {
      if (isNew(`css.selectors.${name}`)) found.add(`:${name}`)
    }
    if (selector.includes('&')) found.add('nesting')
  }
  for (const [rule, name] of css.matchAll(/@([a-z-]+)[^{;]*/g)) {
    if (isNew(`css.at-rules.${name}`)) found.add(`@${name}`)
    if (name === 'media' && /[<>]/.test(rule)) found.add(rule)
  }
  found.forEach(say)
}

if (process.argv.includes('--built')) {
  for (const file of filesBelow('dist', /\.js$/)) checkScript(file, read(file))
  for (const file of filesBelow('dist', /\.css$/)) checkStyles(file, read(file))
  const page = 'dist/index.html'
  const inline = (tag) => read(page).matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
  for (const [, code] of inline('script')) checkScript(`${page}.js`, code)
  for (const [, css] of inline('style')) checkStyles(page, css)
} else {
  for (const file of filesBelow('src', /\.tsx?$/)) checkScript(file, read(file))
  for (const file of filesBelow('shared', /\.ts$/)) checkScript(file, read(file))
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('The oldest browsers lack these (docs/browsers.md).')
  process.exitCode = 1
}
