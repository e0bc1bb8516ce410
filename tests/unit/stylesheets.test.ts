import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from '../../server/paths.ts'

/** Bootstrap's own, which a subject's stylesheet may refine. */
const BOOTSTRAP = new Set(['dropdown-item', 'dropdown-menu', 'modal-footer'])

test('no two subject folders style one class: a lazy stylesheet stays for every page that follows', () => {
  const folders = new Map<string, Set<string>>()
  const files = readdirSync(projectPath('src'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.scss'))) {
    const css = readFileSync(projectPath(`src/${file}`), 'utf8')
    for (const [, name = ''] of css.matchAll(/^\.([a-z][\w-]*)/gm)) {
      folders.set(name, (folders.get(name) ?? new Set()).add(file.split('/')[0] ?? ''))
    }
  }
  expect(folders.size).toBeGreaterThan(100)
  const shared = [...folders].filter(([name, by]) => by.size > 1 && !BOOTSTRAP.has(name))
  expect(shared.map(([name, by]) => `${name}: ${[...by].join(', ')}`)).toEqual([])
})
