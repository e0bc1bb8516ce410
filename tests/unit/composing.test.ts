import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isComposing } from '../../src/ui/is-composing.ts'

/** While an input method composes a word, Enter and Escape belong to that word (`src/ui/is-composing.ts`). */

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
  .map((name) => ({ name, lines: readFileSync(join('src', name), 'utf8').split('\n') }))

const KEY = /\bkey (?:===|!==) '(?:Enter|Escape)'|\bkey\.toLowerCase\(\)/

test('every handler of Enter, Escape or letters asks first whether a word is being typed', () => {
  const handlers = sources.flatMap(({ name, lines }) =>
    lines.flatMap((line, index) =>
      KEY.test(line)
        ? [{ at: `${name}:${index + 1}`, handler: lines.slice(Math.max(0, index - 6), index + 1) }]
        : [],
    ),
  )
  expect(handlers.length).toBeGreaterThan(6)
  const careless = handlers.filter(({ handler }) => !handler.join('\n').includes('isComposing('))
  expect(careless.map(({ at }) => at)).toEqual([])
})

test('every dialog and sheet stays open when Escape cancels a word being typed', () => {
  const shells = sources.flatMap(({ name, lines }) => {
    const source = lines.join('\n')
    return [...source.matchAll(/<(?:Modal|Offcanvas)\s[\s\S]*?\n\s*>/g)].map(([tag]) => {
      const handler = /onEscapeKeyDown=\{(\w+)\}/.exec(tag)?.[1] ?? 'none'
      const asksFirst = source.includes(
        `const ${handler} = (event: KeyboardEvent) => {\n    keepWhileComposing(event)\n    if (event.defaultPrevented`,
      )
      return { name, careful: handler === 'keepWhileComposing' || asksFirst }
    })
  })
  expect(shells.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'ui/Dialog.tsx', careful: true },
    { name: 'ui/SideSheet.tsx', careful: true },
  ])
})

test('browsers tell in two ways that a word is being typed', () => {
  expect(isComposing({ keyCode: 13, isComposing: true })).toBe(true)
  expect(isComposing({ keyCode: 13, nativeEvent: { isComposing: true } })).toBe(true)
  expect(isComposing({ keyCode: 229, isComposing: false })).toBe(true)
  expect(isComposing({ keyCode: 229, nativeEvent: { isComposing: false } })).toBe(true)
  expect(isComposing({ keyCode: 13, isComposing: false })).toBe(false)
  expect(isComposing({ keyCode: 13, nativeEvent: { isComposing: false } })).toBe(false)
})
