import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { projectPath } from '../server/platform/paths.ts'

/** Figures by host, table and name. Times are ratios to the floor's, which mean the same on another machine. */
type Figures = Record<string, Record<string, Record<string, number>>>

interface Release {
  build: string
  date: string
  figures: Figures
}

const FILE = projectPath('bench/last-release.json')

export const lastRelease = () => JSON.parse(readFileSync(FILE, 'utf8')) as Release

/** Keeps the figures as those of the present commit, for the measurements until the next release. */
export function keepRelease(figures: Figures): void {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value
  const build = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=8'], {
    cwd: projectPath(),
    encoding: 'utf8',
  }).trim()
  const release: Release = { build, date: new Date().toISOString().slice(0, 10), figures }
  writeFileSync(FILE, `${JSON.stringify(release, rounded, 2)}\n`)
}
