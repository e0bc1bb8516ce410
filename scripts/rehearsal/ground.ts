import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../find-postgres.mjs'
import { findNginx } from '../find-proxies.mjs'
import { projectPath } from '../../server/platform/paths.ts'
import type { S3Settings } from '../../server/platform/settings.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { databaseUrl, startPrivatePostgres, withAdmin } from '../../tests/support/postgres.ts'
import { startS3 } from '../../tests/support/s3.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { isReady, spawnServer } from '../../tests/support/spawn-server.ts'
import { must, type RunOptions, type Stage } from './stage.ts'

/** The role that owns the site's database, and is no more than that. */
const OWNER = 'site_owner'

export type Env = Record<string, string>
export type Ground = Awaited<ReturnType<typeof prepareGround>>

/** The settings of a bucket; all empty without one. */
export const bucketEnv = (s3?: S3Settings) => ({
  S3_ENDPOINT: s3?.endpoint ?? '',
  S3_BUCKET: s3?.bucket ?? '',
  S3_REGION: s3?.region ?? '',
  S3_ACCESS_KEY_ID: s3?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: s3?.secretAccessKey ?? '',
  S3_FORCE_PATH_STYLE: s3 ? '1' : '',
})

/** The programs that it needs; throws the one sentence that says which are missing. */
export function findPrograms() {
  const postgres = findPostgres()
  const missing = [
    postgres ? [] : ['PostgreSQL (Debian: apt-get install postgresql)'],
    findNginx() ? [] : ['nginx (Debian: apt-get install nginx-light)'],
    hasOpenssl() ? [] : ['openssl (Debian: apt-get install openssl)'],
  ].flat()
  if (!postgres || missing.length > 0) {
    throw new Error(`The rehearsal needs what was not found here: ${missing.join(', ')}.`)
  }
  return { pgDump: join(postgres, 'pg_dump'), pgRestore: join(postgres, 'pg_restore') }
}

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A certificate for localhost that only this rehearsal trusts. */
async function certificateIn(stage: Stage, folder: string) {
  const [certificate, key] = [join(folder, 'site.crt'), join(folder, 'site.key')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const of = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const to = ['-keyout', key, '-out', certificate]
  await stage.run('openssl', ['req', ...kind, ...of, ...to])
  return { certificate, key, ca: await readFile(certificate, 'utf8') }
}

/** What systemd sets; port and folder are each process's own. */
async function unitSettings(): Promise<Env> {
  const unit = await readFile(projectPath('deploy/lop-mo@.service'), 'utf8')
  const pairs = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' '),
  )
  const {
    PORT: _,
    DATA_DIR: __,
    ...shared
  } = Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]))
  must(shared['NODE_ENV'] === 'production', 'deploy/lop-mo@.service is no production')
  return shared
}

/** The rehearsal's own folder, which stands for the machine's. */
export async function prepareRoot(stage: Stage) {
  const root = await stage.keep(mkdtemp(join(tmpdir(), 'lopmo-rehearsal-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  )
  const current = join(root, 'current')
  return {
    root,
    current,
    older: join(root, 'older'),
    newer: join(root, 'newer'),
    /** `ln -sfn`, without a moment that has no `current`. */
    turnTo: async (release: string) => {
      await symlink(release, `${current}.new`)
      await rename(`${current}.new`, current)
    },
  }
}

export type Root = Awaited<ReturnType<typeof prepareRoot>>

/** What stands around the site: PostgreSQL, a bucket, a mail server, a certificate; and what an operator does to it. */
export async function prepareGround(stage: Stage, { root, current }: Root) {
  const [postgres, bucket, smtp, tls, port] = await Promise.all([
    stage.keep(startPrivatePostgres({ durable: true }), ({ remove }) => remove()),
    stage.keep(startS3(), ({ close }) => close()),
    stage.keep(startSmtp(), ({ close }) => close()),
    certificateIn(stage, root),
    freePort(),
  ])
  const query = (text: string) => withAdmin(postgres.url, (client) => client.query(text))
  const urlFor = (role: string, database: string) => {
    const url = new URL(databaseUrl(postgres.url, database))
    url.username = role
    return url.href
  }
  const newRole = (name: string) => query(`create role ${name} login`)
  const newDatabase = async (name: string) => {
    await query(`create database ${name} owner ${OWNER}`)
    return urlFor(OWNER, name)
  }
  await newRole(OWNER)

  /** What stands in deploy/lop-mo@.service and in /etc/lop-mo.env. */
  const settings = {
    ...(await unitSettings()),
    DATABASE_URL: await newDatabase('site'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: `https://localhost:${port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Lớp Mở <no-reply@lopmo.example.vn>',
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    ...bucketEnv(bucket.settings),
    NODE_EXTRA_CA_CERTS: tls.certificate,
  }

  const dataFolder = async (name: string) => {
    const folder = join(root, name)
    await mkdir(folder, { recursive: true })
    return folder
  }

  /** Starts one process of the current release on a data folder of this name. */
  const startOne = async (name: string, env: Env) => {
    const folder = await dataFolder(name)
    const starting = async () =>
      spawnServer({ project: current, cwd: folder, env: { ...env, DATA_DIR: folder } })
    return stage.keep(starting(), ({ end }) => end('SIGTERM'))
  }

  return {
    root,
    smtp,
    bucket,
    settings,
    port,
    tls,
    newDatabase,
    newRole,
    urlFor,
    dataFolder,
    /** One admin command of the current release, or of another one; resolves with what it prints. */
    admin: async (
      command: string,
      values: Record<string, string | true> = {},
      { env = settings, release = current, ...more }: AdminOptions = {},
    ) => {
      const options = Object.entries(values).flatMap(([name, value]) =>
        value === true ? `--${name}` : [`--${name}`, value],
      )
      const program = join(release, 'dist-server/admin.js')
      return stage.run(process.execPath, [program, command, ...options], {
        cwd: root,
        env: { ...env, DATA_DIR: await dataFolder('admin') },
        ...more,
      })
    },
    /** Runs `work` while such a process runs, at its address. */
    whileRuns: async (name: string, env: Env, work: (url: string) => Promise<void>) => {
      const server = await startOne(name, env)
      const url = await server.url
      await isReady(url, server)
      await work(url)
      await server.end('SIGTERM')
    },
    /** A start that must end with code 1; resolves with its words. */
    refusedStart: async (name: string, env: Env) => {
      const server = await startOne(name, env)
      const listened = server.url.then(
        () => 'it listens',
        () => server.ended,
      )
      const outcome = await Promise.race([server.ended, listened])
      must(outcome === 1, `a start that must be refused: ${outcome}; ${server.output()}`)
      return server.output()
    },
  }
}

interface AdminOptions extends Pick<RunOptions, 'input'> {
  env?: Env
  release?: string
}
