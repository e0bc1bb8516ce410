import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileString } from 'sass-embedded'
import { withConfig } from '../../scripts/build/css-modules.ts'
import { projectPath } from '../../server/platform/paths.ts'

/** A positioned element (each visually hidden text is one) escapes a scroll box that is not positioned. */
const POSITIONED = /(?:^|;)\s*position:\s*(?:relative|absolute|sticky|fixed)/

/** The rules of a stylesheet: selector and declarations. */
function rules(css: string): [selector: string, declarations: string][] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [
    selector.trim(),
    body,
  ])
}

test('every scroll box is positioned: else positioned elements inside it make the page longer', () => {
  const loose: string[] = []
  for (const name of readdirSync(projectPath('src'), { recursive: true, encoding: 'utf8' })) {
    const file = `src/${name}`
    if (!file.endsWith('.scss')) continue
    // Bootstrap's own boxes are positioned by its parts (`.modal`, `.offcanvas`, `.dropdown-menu`).
    const source = readFileSync(projectPath(file), 'utf8').replaceAll(
      /@import 'bootstrap\/scss\/(?!functions|variables|maps|mixins)[^']*';/g,
      '',
    )
    if (!/overflow(?:-y)?:\s*(?:auto|scroll)/.test(source)) continue
    const { css } = compileString(withConfig(source, file), {
      loadPaths: [projectPath(), projectPath('node_modules'), projectPath(file, '..')],
      silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
      quietDeps: true,
    })
    for (const [selector, body] of rules(css)) {
      if (!/overflow(?:-y)?:\s*(?:auto|scroll)/.test(body)) continue
      if (selector.endsWith('.dropdown-menu')) continue
      if (!POSITIONED.test(body)) loose.push(`${file}: ${selector}`)
    }
  }
  expect(loose).toEqual([])
})
