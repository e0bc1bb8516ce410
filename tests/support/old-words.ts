import { parseSync } from 'vite'
import { expect } from 'vitest'
import { walk } from '../../scripts/syntax.mjs'

/** What ES5 has and index.html may use, of the language and of its operators. */
const ES5 =
  'Program WhileStatement TryStatement CatchClause FunctionExpression FunctionDeclaration BlockStatement IfStatement ExpressionStatement ' +
  'ParenthesizedExpression EmptyStatement ReturnStatement VariableDeclaration VariableDeclarator ' +
  'AssignmentExpression CallExpression MemberExpression Identifier Literal ArrayExpression ' +
  'UnaryExpression LogicalExpression BinaryExpression ConditionalExpression ' +
  'var && || ! = in == ==='

/** What a classic script uses that is younger than ES5. */
export function youngerThanEs5(script: string): string[] {
  const { program, errors } = parseSync('notice.js', script, { sourceType: 'script' })
  expect(errors).toEqual([])
  const used = new Set<string>()
  walk(program, ({ type, kind, operator }) => {
    for (const each of [type, kind, operator]) if (typeof each === 'string') used.add(each)
  })
  return [...used].filter((each) => !ES5.split(' ').includes(each))
}
