import { expect, test } from 'vitest'
import { budgetFaults, scriptsOf, steadyNames, tightened } from '../../scripts/budgets.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_runtime.js', 'index.html'] },
  '_form.css': { file: 'assets/form.css' },
  'src/cart/CartPage.tsx': {
    file: 'assets/CartPage.js',
    imports: ['index.html', '_form.js', '_form.css'],
  },
  'src/cart/CartDialog.tsx': { file: 'assets/CartDialog.js' },
}

test('a page loads the scripts of the entry, its own and what these import, each once', () => {
  const list = ['assets/index.js', 'assets/runtime.js']
  expect(scriptsOf(manifest)).toEqual(list)
  expect(scriptsOf(manifest, ['src/cart/CartPage.tsx', '_form.js'])).toEqual([
    ...list,
    'assets/CartPage.js',
    'assets/form.js',
  ])
  expect(() => scriptsOf(manifest, ['src/gone.ts'])).toThrow('src/gone.ts is not in the build')
})

test.each([
  { why: 'the same', size: 9_000, budget: 9_000, faults: [] },
  {
    why: 'one byte above',
    size: 9_001,
    budget: 9_000,
    faults: ['page: 9001 bytes, 1 above its budget of 9000'],
  },
  { why: '3 % looser', size: 10_000, budget: 10_300, faults: [] },
  {
    why: 'more than 3 % looser',
    size: 10_000,
    budget: 10_301,
    faults: ['page: 10000 bytes, its budget of 10301 is too loose'],
  },
  { why: 'small and rounded up', size: 901, budget: 1_000, faults: [] },
])('a size against its budget: $why', ({ size, budget, faults }) => {
  expect(budgetFaults({ page: size }, { page: budget })).toEqual(faults)
})

test('a size without a budget is a fault', () => {
  expect(budgetFaults({ page: 9 }, {})).toEqual(['page: 9 bytes, 9 above its budget of 0'])
})

test('tightening lowers what is loose, adds what is missing, and raises nothing', () => {
  const sizes = { loose: 5_000, exceeded: 5_000, missing: 4_950 }
  const budgets = { loose: 9_000, exceeded: 10, gone: 1 }
  expect(tightened(sizes, budgets)).toEqual({ loose: 5_000, exceeded: 10, missing: 5_000 })
})

test('hashes in the names of files do not count, the names do', () => {
  const one = steadyNames(`import"./form-a1B2c3D.js",f=["assets/course-page-x_Y-z0Z.css"]`)
  const other = steadyNames(`import"./form-0000000.js",f=["assets/course-page-11-111_.css"]`)
  expect(one).toBe(other)
  expect(one).toMatch(/^import".\/form-[\w-]{7}\.js",f=\["assets\/course-page-[\w-]{7}\.css"\]$/)
  expect(steadyNames('form-a1B2c3D.js')).not.toBe(steadyNames('fork-a1B2c3D.js'))
  expect(steadyNames('no-hashes here.js')).toBe('no-hashes here.js')
})
