import { expect, test } from 'vitest'
import { codeByOwner, ownerOf } from '../../bench/bundle.ts'

test.each([
  ['/home/src/project/node_modules/react-dom/cjs/react-dom.production.js', 'react-dom'],
  ['/project/node_modules/@tanstack/query-core/build/query.js', '@tanstack/query-core'],
  ['/project/node_modules/a/node_modules/b/index.js', 'b'],
  ['/project/src/ui/styles/Card.tsx', 'src/ui'],
  ['/project/src/main.tsx', 'src'],
  ['/project/shared/format/money.ts', 'shared/format'],
  ['rolldown/runtime.js', 'build'],
])('%s belongs to %s', (id, owner) => {
  expect(ownerOf(id)).toBe(owner)
})

test('the code of an owner is joined, without modules that left no code', () => {
  const code = codeByOwner([
    ['/p/src/ui/a.ts', 'a'],
    ['/p/node_modules/react/index.js', 'r'],
    ['/p/src/ui/b.ts', 'b'],
    ['/p/src/ui/style.scss', null],
    ['/p/src/api/types.ts', ''],
  ])
  expect([...code]).toEqual([
    ['src/ui', 'a\nb\n'],
    ['react', 'r\n'],
  ])
})
