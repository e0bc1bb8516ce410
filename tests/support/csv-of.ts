import { readFile } from 'node:fs/promises'
import { csvParse } from 'd3-dsv'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A line of a table, by the heads of its columns. */
export interface Line {
  [head: string]: string
}

/** The CSV that a button of the page gives, line by line. */
export async function csvOf(page: Page, name: string): Promise<Line[]> {
  const button = page.getByRole('button', { name, exact: true })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  const text = await readFile(await file.path(), 'utf8')
  // Spreadsheets take the letters for others without it.
  expect(text.startsWith('\uFEFF')).toBe(true)
  return [...csvParse(text.slice(1))]
}
