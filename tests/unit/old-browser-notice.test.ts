import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { walk } from '../../scripts/syntax.mjs'

/** What ES5 has and the notice may use, of the language and of its operators. */
const ES5 =
  'Program WhileStatement TryStatement CatchClause FunctionExpression FunctionDeclaration BlockStatement IfStatement ExpressionStatement ' +
  'ParenthesizedExpression EmptyStatement ReturnStatement VariableDeclaration VariableDeclarator ' +
  'AssignmentExpression CallExpression MemberExpression Identifier Literal ArrayExpression ' +
  'UnaryExpression LogicalExpression BinaryExpression ConditionalExpression ' +
  'var && || ! = in == ==='

test('the notice for old browsers is a classic script that they can read: ES5', () => {
  const html = readFileSync('index.html', 'utf8')
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map((found) => found[1] ?? '')
  expect(scripts).toHaveLength(1)
  const { program, errors } = parseSync('notice.js', scripts[0] ?? '', { sourceType: 'script' })
  expect(errors).toEqual([])
  const used = new Set<string>()
  walk(program, ({ type, kind, operator }) => {
    for (const each of [type, kind, operator]) if (typeof each === 'string') used.add(each)
  })
  expect([...used].filter((each) => !ES5.split(' ').includes(each))).toEqual([])
})
