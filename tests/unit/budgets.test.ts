import { expect, test } from 'vitest'
import {
  budgetFaults,
  LIST_JS,
  scriptsByPage,
  steadyNames,
  tightened,
} from '../../scripts/budgets.mjs'

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_runtime.js', 'index.html'] },
  '_form.css': { file: 'assets/form.css' },
  'src/cart/CartPage.tsx': {
    file: 'assets/CartPage.js',
    isDynamicEntry: true,
    imports: ['index.html', '_form.js', '_form.css'],
  },
  'src/cart/CartDialog.tsx': { file: 'assets/CartDialog.js', isDynamicEntry: true },
}

test('a page loads the scripts of the entry, its own and what these import, each once', () => {
  expect(scriptsByPage(manifest)).toEqual({
    [LIST_JS]: ['assets/index.js', 'assets/runtime.js'],
    'src/cart/CartPage.tsx': [
      'assets/index.js',
      'assets/runtime.js',
      'assets/CartPage.js',
      'assets/form.js',
    ],
  })
})

const list = { [LIST_JS]: 100_000 }
const listBudget = { [LIST_JS]: { bytes: 100_000 } }

test.each([
  { why: 'the same', size: 9_000, budget: { bytes: 9_000 }, faults: [] },
  {
    why: 'one byte above',
    size: 9_001,
    budget: { bytes: 9_000 },
    faults: ['page: 9001 bytes, 1 above its budget of 9000'],
  },
  { why: '3 % looser', size: 10_000, budget: { bytes: 10_300 }, faults: [] },
  {
    why: 'more than 3 % looser',
    size: 10_000,
    budget: { bytes: 10_301, goal: 8_000 },
    faults: [
      'page: 10000 bytes, its budget of 10301 is too loose; the line: "page": {"bytes":10000,"goal":8000}',
    ],
  },
  { why: 'small and rounded up', size: 901, budget: { bytes: 1_000 }, faults: [] },
  {
    why: 'above 1.6 times the list',
    size: 160_001,
    budget: { bytes: 160_100 },
    faults: [`page: 160001 bytes, above 1.6 × ${LIST_JS} (100000): "why" is missing`],
  },
  {
    why: 'above it with a reason',
    size: 160_001,
    budget: { bytes: 160_100, why: 'an editor' },
    faults: [],
  },
])('a size against its budget: $why', ({ size, budget, faults }) => {
  expect(budgetFaults({ ...list, page: size }, { ...listBudget, page: budget })).toEqual(faults)
})

test('a size without a budget and a budget without a size are faults', () => {
  expect(budgetFaults({ ...list, page: 8_950 }, { ...listBudget, gone: { bytes: 1 } })).toEqual([
    'page: 8950 bytes without a budget; the line: "page": {"bytes":9000}',
    'gone: a budget for what is not in the build',
  ])
})

test('tightening lowers what is loose, adds what is missing, and raises nothing', () => {
  const sizes = { loose: 5_000, exceeded: 5_000, missing: 4_950 }
  const budgets = { loose: { bytes: 9_000, goal: 1 }, exceeded: { bytes: 10 }, gone: { bytes: 1 } }
  expect(tightened(sizes, budgets)).toEqual({
    loose: { bytes: 5_000, goal: 1 },
    exceeded: { bytes: 10 },
    missing: { bytes: 5_000 },
  })
})

test('hashes in the names of files do not count, the names do', () => {
  const one = steadyNames(`import"./form-a1B2c3D.js",f=["assets/course-page-x_Y-z0Z.css"]`)
  const other = steadyNames(`import"./form-0000000.js",f=["assets/course-page-11-111_.css"]`)
  expect(one).toBe(other)
  expect(one).toMatch(/^import".\/form-[\w-]{7}\.js",f=\["assets\/course-page-[\w-]{7}\.css"\]$/)
  expect(steadyNames('form-a1B2c3D.js')).not.toBe(steadyNames('fork-a1B2c3D.js'))
  expect(steadyNames('no-hashes here.js')).toBe('no-hashes here.js')
})
