// Writes, beside each stylesheet of a subject, the types of its class names. With --check only tells which are
// stale. Both name classes that no component uses; a class that does not exist is an error of tsc.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { projectPath } from '../server/paths.ts'
import { cssModules, moduleFiles } from './build/css-modules.ts'

const source = (file: string) => readFileSync(projectPath('src', file), 'utf8')

/** `catalogue/catalogue.module.scss` → the names that components take from it. */
const used = new Map<string, Set<string>>()
for (const file of readdirSync(projectPath('src'), { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(file)) continue
  const text = source(file)
  for (const [, name, path = ''] of text.matchAll(
    /import \* as (\w+) from '(.+\.module\.scss)'/g,
  )) {
    const sheet = join(file, '..', path)
    const names = used.get(sheet) ?? new Set()
    for (const [, of = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) names.add(of)
    used.set(sheet, names)
  }
}

const problems: string[] = []
const config = await resolveConfig({ configFile: false, plugins: [cssModules()] }, 'serve')
for (const file of moduleFiles()) {
  const { modules = {} } = await preprocessCSS(source(file), projectPath('src', file), config)
  const names = Object.keys(modules).sort()
  const types = names.map((name) => `export const ${name}: string\n`).join('')
  const path = projectPath('src', `${file}.d.ts`)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== types) {
    if (process.argv.includes('--check')) {
      problems.push(`src/${file}.d.ts is stale: npm run style-types`)
    } else writeFileSync(path, types)
  }
  const idle = names.filter((name) => !used.get(file)?.has(name))
  if (idle.length > 0) problems.push(`src/${file}: no component uses ${idle.join(', ')}`)
}
for (const problem of problems) console.error(problem)
// Sass waits in a process of its own, which would keep this one.
process.exit(problems.length > 0 ? 1 : 0)
