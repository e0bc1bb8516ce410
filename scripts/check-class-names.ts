// Names the classes of stylesheets that no component uses. On the way Vite writes the types of all class names
// (`scripts/build/css-modules.ts`), so a class that does not exist is then an error of tsc.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { projectPath } from '../server/platform/paths.ts'
import { compileModule, cssModules, moduleFiles } from './build/css-modules.ts'

const files = readdirSync(projectPath('src'), { recursive: true, encoding: 'utf8' })

/** `catalogue/catalogue.module.scss` → the names that components take from it. */
const used = new Map<string, Set<string>>()
for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
  const text = readFileSync(projectPath('src', file), 'utf8')
  for (const [, name, path = ''] of text.matchAll(
    /import \* as (\w+) from '(.+\.module\.scss)'/g,
  )) {
    const sheet = join(file, '..', path)
    const names = used.get(sheet) ?? new Set()
    for (const [, of = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) names.add(of)
    used.set(sheet, names)
  }
}

const sheets = moduleFiles()
// Types of a stylesheet that is gone would let its import compile.
for (const file of files.filter((name) => name.endsWith('.module.scss.d.ts'))) {
  if (!sheets.includes(file.replace('.d.ts', ''))) rmSync(projectPath('src', file))
}

let isFine = true
const config = await resolveConfig({ configFile: false, plugins: [cssModules()] }, 'serve')
for (const file of sheets) {
  const { modules = {} } = await compileModule(projectPath('src', file), config)
  const idle = Object.keys(modules).filter((name) => !used.get(file)?.has(name))
  if (idle.length === 0) continue
  console.error(`src/${file}: no component uses ${idle.join(', ')}`)
  isFine = false
}
// Sass waits in a process of its own, which would keep this one.
process.exit(isFine ? 0 : 1)
