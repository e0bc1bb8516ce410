// Finds texts that page translation breaks. Chrome, Edge and Samsung Internet replace each text node by a
// <font>; React then changes or removes nodes that are no longer in the page: it throws, or the old text
// stays. React is safe where an element has one text and nothing else, because it then sets the element's
// whole content. So a text that may change, and a text beside something that may come and go, stands alone
// in its element: <p>{`Còn ${count} câu`}</p>, or in a <span> beside others (docs/browsers.md#page-translation).
import { parseSync } from 'vite'
import { filesBelow, lineOf, read, walk } from './syntax.mjs'

/** Values and calls that hold elements, never a bare text. */
const SLOTS =
  /^(acts|addition|announcements|caption|children|drawing|empty|extra|field|head|intro|links|more|notes|ofDocument|openDocument|outro|renderFailure|skeleton|source|step|FAILED_PAGE_TITLE)$/

const nameOf = (node) => (node?.type === 'MemberExpression' ? node.property.name : node?.name)

/** What a child of an element is: `text` may change, `maybe` is an element that may come and go. */
function kindOf(node) {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'JSXText':
      return node.value.trim() ? 'fixed' : 'nothing'
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return kindOf(node.expression)
    case 'Literal':
      return typeof node.value === 'string' && node.value.trim() ? 'fixed' : 'nothing'
    case 'TemplateLiteral':
      return node.expressions.length > 0 ? 'text' : 'fixed'
    case 'ConditionalExpression':
      return either(kindOf(node.consequent), kindOf(node.alternate))
    case 'LogicalExpression':
      return either(node.operator === '&&' ? 'nothing' : kindOf(node.left), kindOf(node.right))
    case 'Identifier':
    case 'MemberExpression':
      return SLOTS.test(nameOf(node)) ? 'maybe' : 'text'
    case 'CallExpression':
      return isListOfElements(node) || SLOTS.test(nameOf(node.callee)) ? 'maybe' : 'text'
    default:
      return 'text'
  }
}

const either = (one, other) =>
  [one, other].every((kind) => ['nothing', 'element', 'maybe'].includes(kind)) ? 'maybe' : 'text'

function isListOfElements({ callee, arguments: [make] }) {
  if (nameOf(callee) !== 'map') return false
  const { body } = make
  // `items.map(children)`: the name tells.
  if (!body) return SLOTS.test(nameOf(make))
  const made =
    body.type === 'BlockStatement'
      ? body.body.find(({ type }) => type === 'ReturnStatement').argument
      : body
  return ['element', 'maybe'].includes(kindOf(made))
}

/** What a component returns; a bare text would be a neighbour of whatever stands beside the component. */
function returnsText(node) {
  const isArrow = node.init?.type === 'ArrowFunctionExpression'
  const name = (node.type === 'FunctionDeclaration' || isArrow) && node.id?.name
  if (!/^[A-Z][a-z]/.test(name || '')) return false
  const { body } = isArrow ? node.init : node
  if (body.type !== 'BlockStatement') return isBareText(body)
  return body.body.some(({ type, argument }) => type === 'ReturnStatement' && isBareText(argument))
}

const isBareText = (node) =>
  node?.type === 'ConditionalExpression'
    ? isBareText(node.consequent) || isBareText(node.alternate)
    : node?.type === 'TemplateLiteral' || typeof node?.value === 'string'

let problems = 0
for (const file of filesBelow('src', /\.tsx$/)) {
  const code = read(file)
  const report = (node, what) => {
    problems += 1
    const shown = code.slice(node.start, node.end).replaceAll(/\s+/g, ' ').slice(0, 90)
    console.error(`${file}:${lineOf(code, node)}: ${what}: ${shown}`)
  }
  walk(parseSync(file, code).program, (node) => {
    if (returnsText(node)) report(node, 'returns a bare text')
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    const kinds = node.children.map(kindOf).filter((kind) => kind !== 'nothing')
    if (kinds.length < 2) return
    if (kinds.includes('text') || (kinds.includes('fixed') && kinds.includes('maybe'))) {
      report(node, 'a changing text with neighbours')
    }
  })
}
if (problems > 0) {
  console.error('A translated page breaks here (docs/browsers.md#page-translation).')
  process.exitCode = 1
}
