import { beforeAll, expect, test } from 'vitest'
import { newVisit } from '../../support/browser.ts'
import { buys, grades, learns, type Stage, startStage, teaches } from '../../support/journeys.ts'

/** The main journeys on a page that the browser translates (docs/browsers.md#page-translation). */
let stage: Stage

beforeAll(async () => {
  stage = await startStage()
  return stage.site.dispose
})

/**
 * Does what translators do: each text node of the page, and of what comes later, becomes
 * `<font><font>other text</font></font>`. The other text differs by characters of no width, which Playwright
 * leaves out when it looks for a text.
 */
function translate() {
  const isLeftAlone = (parent: Element) =>
    parent.closest('font, script, style, textarea, noscript, svg, [translate="no"]') !== null
  const replace = (text: Text) => {
    const { parentElement: parent, data } = text
    if (!parent || !data.trim() || !document.body?.contains(parent) || isLeftAlone(parent)) return
    const inner = document.createElement('font')
    inner.append(data.replaceAll(/\S+/g, (word) => `${word}\u200b`))
    const outer = document.createElement('font')
    outer.append(inner)
    text.replaceWith(outer)
  }
  const replaceBelow = (node: Node) => {
    if (node instanceof Text) return replace(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    return found.forEach(replace)
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(replaceBelow)
  }).observe(document, { childList: true, subtree: true })
}

test('buying, learning, teaching and grading work on a translated page, and no number on screen is old', async () => {
  const { context, page, expectNoErrors } = await newVisit(stage.site)
  await context.addInitScript(translate)
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    // A thread without a submission is a 404.
    const isNetwork = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isNetwork) errors.push(message.text())
  })
  await buys(page, stage)
  expect(await page.locator('font').count()).toBeGreaterThan(0)
  await teaches(context, stage)
  await learns(context, stage)
  await grades(context, stage)
  expect(errors).toEqual([])
  expectNoErrors()
})
