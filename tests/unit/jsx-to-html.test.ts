import { expect, test } from 'vitest'
import { jsxToHtml } from '../../scripts/build/jsx-to-html.ts'

test.each([
  ['<br />', '__html(`<br>`)'],
  ['<p tabIndex={-1}>a</p>', 'tabIndex'],
])('draws %s', (jsx, html) => {
  expect(jsxToHtml(jsx)).toContain(html)
})

test.each([
  ['<p {...props} />', 'attributes that are not written one by one'],
  ['<p style={{ color: "red" }} />', 'the attribute style'],
  ['<p dangerouslySetInnerHTML={{ __html: text }} />', 'the attribute dangerouslySetInnerHTML'],
  ['<path strokeWidth="2" />', 'the attribute strokeWidth'],
  ['<select />', '<select>'],
  ['<ui.Card />', 'an element of the type JSXMemberExpression'],
  ['<p>{...items}</p>', 'spread children'],
])('refuses %s, which React draws differently', (jsx, what) => {
  expect(() => jsxToHtml(jsx)).toThrow(`The first screen cannot draw ${what}`)
})
