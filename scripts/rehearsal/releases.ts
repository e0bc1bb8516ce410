import { readFileSync } from 'node:fs'
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectPath } from '../../server/platform/paths.ts'
import { renameAssets } from '../../tests/support/deployments.ts'
import { must, type Stage, type Tell } from './stage.ts'

/** What the image has of the project (docs/operations.md#what-a-machine-needs), and what npm asks for. */
const PLACES = [
  ...readFileSync(projectPath('Dockerfile'), 'utf8').matchAll(/^COPY --from=build \/site\/(\S+)/gm),
].flatMap(([, place]) => place ?? [])
const MAX_PACKAGES = 200 * 1024 ** 2
const FOR_NPM = ['package-lock.json', '.npmrc']

/** Programs that only the machine which builds may have. */
const TOOLS = ['vite', 'typescript', 'tsx', 'vitest', 'oxlint', 'react']

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`

/** Lays this version out as a machine gets it that only runs. */
export async function layOut(stage: Stage, folder: string, tell: Tell): Promise<void> {
  for (const place of [...PLACES, ...FOR_NPM]) {
    await cp(projectPath(place), join(folder, place), { recursive: true })
  }
  await stage.run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-progress'], { cwd: folder })
  const packages = join(folder, 'node_modules')
  const installed = await readdir(packages)
  const tools = TOOLS.filter((tool) => installed.includes(tool))
  must(tools.length === 0, `dev tools beside the packages: ${tools.join(', ')}`)
  const bytes = await sizeOf(packages)
  must(bytes < MAX_PACKAGES, `the packages take ${megabytes(bytes)}`)
  tell(`packages of ${megabytes(bytes)}, no dev tool`)
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A migration as the next version may bring one: what the version before does not know and can live with. */
const MIGRATION = `ALTER TABLE "users" ADD COLUMN "rehearsed_at" timestamp with time zone;--> statement-breakpoint
CREATE TABLE "rehearsals" ("id" text PRIMARY KEY, "user_id" text REFERENCES "users"("id"));--> statement-breakpoint
CREATE INDEX "rehearsals_user" ON "rehearsals" ("user_id");
`

/**
 * The same release as a later version: another number, other names of the app's files, a migration more. Resolves with
 * its number.
 */
export async function layOutNext(release: string, folder: string): Promise<string> {
  await cp(release, folder, { recursive: true, verbatimSymlinks: true })
  const dist = join(folder, 'dist')
  await renameAssets(dist, 2)
  // They hold the old names; the server sends the file itself where they are missing.
  for (const name of await readdir(dist, { recursive: true })) {
    if (/\.(br|gz)$/.test(name)) await rm(join(dist, name))
  }

  const edit = async <T>(place: string, change: (json: T) => void): Promise<T> => {
    const json = JSON.parse(await readFile(join(folder, place), 'utf8')) as T
    change(json)
    await writeFile(join(folder, place), JSON.stringify(json, null, 2))
    return json
  }
  const migrations = 'server/platform/db/migrations'
  const { entries } = await edit<Journal>(join(migrations, 'meta/_journal.json'), (journal) => {
    const last = journal.entries.at(-1)
    must(last !== undefined, 'the journal of the migrations is empty')
    const tag = `${String(last.idx + 1).padStart(4, '0')}_rehearsal`
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  })
  await writeFile(join(folder, migrations, `${entries.at(-1)?.tag}.sql`), MIGRATION)
  const { version } = await edit<{ version: string }>('package.json', (json) => {
    const [major, minor] = json.version.split('.')
    json.version = `${major}.${Number(minor) + 1}.0`
  })
  return version
}

/** Of drizzle: which migrations there are, in their order. */
interface Journal {
  entries: { idx: number; when: number; tag: string }[]
}
