import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeFault } from '../../scripts/node-version.mjs'
import { projectPath } from '../../server/platform/paths.ts'

const { engines } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))

test.each(['20.19.0', '20.20.2', '22.13.0', '22.20.0', '24.0.0', '25.1.0', '100.0.0'])(
  'Node.js %s is good',
  (version) => expect(nodeFault(version, engines.node)).toBeUndefined(),
)

test.each(['8.17.0', '14.21.3', '18.20.4', '20.18.3', '21.7.0', '22.12.0', '23.11.0'])(
  'Node.js %s is refused with a message',
  (version) => {
    const fault = nodeFault(version, engines.node)
    expect(fault).toContain(`máy này đang dùng ${version}`)
    expect(fault).toContain(`this is ${version}`)
    expect(fault).toContain('^20.19 || ^22.13 || >=24')
  },
)

test('.nvmrc names a version that is good', () => {
  const version = readFileSync(projectPath('.nvmrc'), 'utf8').trim()
  expect(nodeFault(`${version}.0.0`, engines.node)).toBeUndefined()
})

test.each(['admin', 'build', 'check', 'start', 'test'])(
  'scripts/%s.mjs asks for the version before it does anything else',
  (name) => {
    const text = readFileSync(projectPath(`scripts/${name}.mjs`), 'utf8')
    expect(/^import .*$/m.exec(text)?.[0]).toBe("import './need-node.mjs'")
  },
)
