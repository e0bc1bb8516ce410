import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx } from '../find-nginx.mjs'
import { findPostgres } from '../find-postgres.mjs'
import { projectPath } from '../../server/paths.ts'
import { DEMO_ACCOUNTS } from '../../server/seed/accounts.ts'
import type { S3Settings } from '../../server/settings.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startPair, type Pair } from '../../tests/support/pair.ts'
import { databaseUrl, startPrivatePostgres, withAdmin } from '../../tests/support/postgres.ts'
import { startS3 } from '../../tests/support/s3.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { isReady, spawnServer } from '../../tests/support/spawn-server.ts'
import { bucketTool } from './bucket.ts'
import { browserOf, type Browser } from './browser.ts'
import { differences, mustBeSame } from './compare.ts'
import { readFolder, readRows } from './contents.ts'
import * as journey from './journey.ts'
import { layOut, layOutNext } from './releases.ts'
import { must, Stage } from './stage.ts'
import { countSections, slowUpload, startTraffic, type Written } from './traffic.ts'

/**
 * `npm run rehearsal`: does on this machine, by loopback alone, what docs/operations.md tells an operator to do, from
 * the build to the restore of a back-up (docs/operations.md#rehearsal). Ends with code 1 at the first step that fails.
 */

const OWNER = 'site_owner'
const MAX_PACKAGES = 200 * 1024 ** 2
/** What one process has of its own; the others of deploy/lop-mo@.service are the pair's. */
const PRODUCTION = { NODE_ENV: 'production', TRUST_PROXY: '1', HOST: '127.0.0.1' }

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`

const bucketSettings = (s3: S3Settings) => ({
  S3_ENDPOINT: s3.endpoint ?? '',
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  S3_FORCE_PATH_STYLE: '1',
})

/** The programs that it needs, or the one sentence that says which is missing. */
function programs() {
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
  await stage.run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', key, '-out', certificate],
  ])
  return { certificate, key, ca: await readFile(certificate, 'utf8') }
}

async function rehearse(stage: Stage): Promise<void> {
  const { pgDump, pgRestore } = programs()
  const root = await stage.keep(mkdtemp(join(tmpdir(), 'lopmo-rehearsal-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  )
  const current = join(root, 'current')
  /** `ln -sfn`, which leaves no moment without it. */
  const turnTo = async (release: string) => {
    await symlink(release, `${current}.new`)
    await rename(`${current}.new`, current)
  }
  const [older, newer] = [join(root, 'older'), join(root, 'newer')]

  await stage.step('build', async (tell) => {
    await stage.run(process.execPath, [projectPath('scripts/build.mjs'), '--if-stale'])
    tell('dist/, dist-server/')
  })
  const { version } = JSON.parse(await readFile(projectPath('package.json'), 'utf8'))

  await stage.step('release folder', async (tell) => {
    const bytes = await layOut(stage, older)
    must(bytes < MAX_PACKAGES, `the packages take ${megabytes(bytes)}`)
    await turnTo(older)
    tell(`packages of ${megabytes(bytes)}, no dev tool`)
  })

  const [postgres, bucket, smtp, tls] = await stage.step('around the site', async (tell) => {
    const started = await Promise.all([
      stage.keep(startPrivatePostgres({ durable: true }), ({ remove }) => remove()),
      stage.keep(startS3(), ({ close }) => close()),
      stage.keep(startSmtp(), ({ close }) => close()),
      certificateIn(stage, root),
    ])
    tell('PostgreSQL, a bucket, a mail server, a certificate')
    return started
  })
  const newDatabase = (name: string) =>
    withAdmin(postgres.url, async (client) => {
      await client.query(`create database ${name} owner ${OWNER}`)
      const url = new URL(databaseUrl(postgres.url, name))
      url.username = OWNER
      return url.href
    })
  await withAdmin(postgres.url, (client) => client.query(`create role ${OWNER} login`))
  const live = await newDatabase('site')

  const port = await freePort()
  /** What stands in /etc/lop-mo.env. */
  const settings = {
    ...PRODUCTION,
    DATABASE_URL: live,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: `https://localhost:${port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Lớp Mở <no-reply@lopmo.example.vn>',
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    ...bucketSettings(bucket.settings),
    NODE_EXTRA_CA_CERTS: tls.certificate,
  }
  /** The explicit wish of a site that is in earnest, for want of a provider. */
  const withSimulator = { ...settings, PAYMENT_SIMULATOR: '1' }
  /** An admin command in the release that is current, or in another one. */
  const admin = async (
    command: string[],
    { env = settings, release = current, ...more }: AdminOptions = {},
  ) =>
    stage.run(process.execPath, [join(release, 'dist-server/admin.js'), ...command], {
      cwd: root,
      env: { ...env, DATA_DIR: await dataFolder('admin') },
      ...more,
    })
  const dataFolder = async (name: string) => {
    const folder = join(root, name)
    await mkdir(folder, { recursive: true })
    return folder
  }
  /** One process of a release; ready unless `isRefused`. */
  const startOne = async (name: string, env: Record<string, string>, release = current) => {
    const folder = await dataFolder(name)
    const server = spawnServer({
      project: release,
      cwd: folder,
      env: { ...env, DATA_DIR: folder },
    })
    void stage.keep(Promise.resolve(server), ({ end }) => end('SIGTERM'))
    return server
  }
  /** Words of a start that ends with code 1. */
  const refusedStart = async (name: string, env: Record<string, string>, release = current) => {
    const server = await startOne(name, env, release)
    // One that listens after all is a failure, too.
    const code = await Promise.race([
      server.ended,
      server.url.then(
        () => 'listens',
        () => server.ended,
      ),
    ])
    must(code === 1, `a start that must be refused: ${code}; ${server.output()}`)
    return server.output()
  }

  await stage.step('tables', async (tell) => {
    // The first time by the word of the documents, through npm; then without it, which is faster.
    const env = { ...settings, DATA_DIR: await dataFolder('admin') }
    const command = ['run', '--silent', 'admin', '--', 'db:migrate']
    const done = await stage.run('npm', command, { cwd: current, env })
    tell(done.trim())
    // A start brings the tables of its version itself where nobody has (docs/operations.md#database).
    const other = await newDatabase('unmigrated')
    const unmigrated = { ...settings, DATABASE_URL: other, ...NO_BUCKET }
    const server = await startOne('unmigrated', unmigrated)
    await isReady(await server.url, server)
    await server.end('SIGTERM')
    const tablesOf = (url: string) =>
      withAdmin(url, async (client) =>
        [...(await readRows(client)).keys()].filter((n) => n.endsWith('rows')),
      )
    const [made, started] = await Promise.all([tablesOf(live), tablesOf(other)])
    must(made.join() === started.join(), 'a start makes other tables than db:migrate')
    // And a role without that right is told so in a line.
    const stranger = new URL(other)
    await withAdmin(postgres.url, async (client) => {
      await client.query('create role site_stranger login')
    })
    stranger.username = 'site_stranger'
    const words = await refusedStart('stranger', {
      ...unmigrated,
      DATABASE_URL: stranger.href,
    })
    must(/alter database … owner to/.test(words), `a role without rights is told: ${words}`)
    tell('a start makes them too; a role that may not is told')
  })

  const teacher = journey.someone('colan', 'Phạm Thị Lan')
  const owner = journey.someone('chutrang', 'Chủ trang')
  const courses: string[] = []
  await stage.step('people and courses', async (tell) => {
    const create = (person: journey.Someone, roles: string) =>
      admin(
        [
          ...['user:create', '--email', person.email, '--username', person.username],
          ...['--name', person.fullName, '--roles', roles, '--password-stdin'],
        ],
        { input: `${person.password}\n` },
      )
    await create(owner, 'ADMIN')
    await create(teacher, 'INSTRUCTOR')
    await admin(['topic:create', '--name', 'Thủ công'])
    for (const title of ['Đan len', 'Gốm', 'Mây tre', 'Thêu']) {
      const told = await admin([
        ...['course:create', '--title', title, '--topic', 'thu-cong'],
        ...['--price', String(journey.PRICE), '--main', teacher.email],
      ])
      courses.push(/id ([0-9a-f]{24})/.exec(told)?.[1] ?? '')
    }
    tell('an administrator, a teacher, a topic, four courses')
  })
  const [sold = '', ...taught] = courses

  const pair = await stage.step('start', async (tell) => {
    const front = { port, tls }
    const started = await stage.keep(
      startPair(withSimulator, { project: current, front }),
      ({ stop }) => stop(),
    )
    tell(`two processes behind nginx with TLS on port ${port}`)
    return started
  })
  const browser = await stage.keep(Promise.resolve(browserOf(pair.url, tls.ca)), ({ close }) =>
    close(),
  )
  const alone = (of: number) => browserOf(`http://127.0.0.1:${of}`)
  const [first, second] = pair.members

  const studied = await stage.step('smoke test', async (tell) => {
    for (const path of ['', '/live', '/ready']) await browser.call('GET', `/api/health${path}`)
    const { headers } = await browser.ask('GET', '/courses')
    must(/^max-age=/.test(String(headers['strict-transport-security'])), 'no HSTS')
    const { assets } = await journey.visit(browser)

    const lan = await journey.signIn(browser, teacher)
    const { sectionId: _, ...filled } = await journey.fillCourse(browser, lan, sold)
    await admin(['course:publish', '--course', sold])
    const { items } = await browser.call('GET', '/api/public/courses')
    must(items.length === 1, `${items.length} courses in the catalogue`)

    const student = await journey.newStudent(browser, journey.someone('hocvien', 'Trần Văn Học'))
    const { port: at } = first
    await journey.buy(alone(at), student, sold)
    await browser.call('POST', '/auth/forgot-password', { json: { email: teacher.email } })
    // The receipt, and the link to a new password.
    await journey.until(() =>
      [student, teacher].every(({ email }) => smtp.received.some(({ to }) => to.includes(email))),
    )
    const done = await journey.study(browser, { courseId: sold, ...filled }, lan, student)
    tell(
      `page and ${assets.length} assets, sale, lesson, hand-in, grade, feedback, ${smtp.received.length} mails`,
    )
    return done
  })

  await stage.step('what must be closed', async (tell) => {
    const asked = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${second.port}/metrics`, { headers })).status
    const { METRICS_TOKEN } = settings
    must((await asked({ authorization: `Bearer ${METRICS_TOKEN}` })) === 200, 'no metrics')
    must((await asked({})) === 404, 'metrics without the token')
    const [demo] = DEMO_ACCOUNTS
    must(demo !== undefined, 'no demo account to try')
    const { email, password } = demo
    const entered = await browser.ask('POST', '/auth/login', { json: { email, password } })
    must(entered.status === 401, `a demo account: ${entered.status}`)
    // Without the explicit wish for it.
    const server = await startOne('closed', settings)
    const closed = browserOf(await server.url)
    await isReady(await server.url, server)
    const { token } = studied.teacher
    await admin(['course:publish', '--course', taught[0] ?? ''])
    await closed.call('POST', '/api/student/cart/add', {
      token: studied.student.token,
      json: { courseId: taught[0], quantity: 1 },
    })
    const payment = await closed.ask('POST', '/api/student/checkout/momo/create', {
      token: studied.student.token,
    })
    must(
      payment.status === 503 && payment.json.code === 'PAYMENT_OFF',
      `a payment: ${payment.text}`,
    )
    const control = await closed.ask('POST', '/mo-phong/control', { token, json: {} })
    must(control.status === 404, `the simulator: ${control.status}`)
    closed.close()
    await server.end('SIGTERM')
    tell('demo accounts, simulator, metrics without their token')
  })

  const written: Written[] = taught.map((courseId) => ({ teacher: studied.teacher, courseId }))
  const nextVersion = await layOutNext(older, newer)
  const versions = () =>
    Promise.all(
      pair.members.map(
        async ({ port: at }) => (await alone(at).call('GET', '/api/health')).version as string,
      ),
    )
  const restart = async (member: Pair['members'][number]) => {
    await member.end('SIGTERM')
    await member.start()
  }
  /** Turns to a release and changes the processes one after the other, while people read and write. */
  const change = async (release: string, wanted: string, tell: (text: string) => void) => {
    const [course] = written
    must(course !== undefined, 'a course to send lessons to')
    const path = `/api/instructor/courses/${course.courseId}/sections`
    const { token } = course.teacher
    const section = await browser.call('POST', path, {
      token,
      json: { title: release, summary: '' },
    })
    // Nobody else asks yet, so nginx gives two of them to each process.
    const uploads = []
    for (let n = 0; n < 4; n += 1) {
      const upload = slowUpload(browser, course, section._id)
      await Promise.race([upload.half, upload.answer])
      uploads.push(upload)
    }
    const traffic = startTraffic(browser, written)
    try {
      await traffic.more()
      if (release === newer) await admin(['db:migrate'], { release: newer })
      await turnTo(release)
      const restarted = restart(first)
      // It has been told to stop, and two of the uploads are half way.
      await journey.until(
        async () =>
          (
            await alone(first.port)
              .ask('GET', '/api/health/ready')
              .catch(() => ({ status: 0 }))
          ).status !== 200,
      )
      for (const { goOn } of uploads) goOn()
      await restarted
      await traffic.more()
      await restart(second)
      await traffic.more()
    } finally {
      for (const { goOn } of uploads) goOn()
      await traffic.stop()
    }
    const { toll } = traffic
    for (const { answer, bytes } of uploads) {
      const lesson = await answer
      const file = await browser.ask('GET', lesson.resources[0].url)
      must(file.bytes.equals(bytes), 'an upload is not what was sent')
    }
    must(toll.lost.length === 0, `reads lost: ${toll.lost.length}, the first: ${toll.lost[0]}`)
    const { missing, twice } = await countSections(browser, written, toll)
    must(missing.length === 0, `acknowledged and not there: ${missing.join(', ')}`)
    must(twice.length === 0, `there twice: ${twice.join(', ')}`)
    for (const running of await versions()) {
      must(running.startsWith(wanted), `version ${running} runs, not ${wanted}`)
    }
    tell(
      `${wanted}: ${toll.reads} reads, ${toll.kept.length} writes, 4 uploads; none lost, none twice, ${toll.refused.length} writes told to come again`,
    )
    if (toll.refused.length > 0) tell(toll.refused[0] ?? '')
  }
  await stage.step('upgrade', (tell) => change(newer, nextVersion, tell))
  await stage.step('and back', (tell) => change(older, version, tell))
  await stage.step('upgrade again', (tell) => change(newer, nextVersion, tell))

  const dump = join(root, 'lop-mo.dump')
  const kept = join(root, 'bucket-copy')
  const original = await stage.step('back-up', async (tell) => {
    const traffic = startTraffic(browser, written)
    try {
      await traffic.more()
      // What the dump saw, row by row, though the site goes on.
      const rows = await withAdmin(live, async (client) => {
        await client.query('begin isolation level repeatable read read only')
        const {
          rows: [snapshot],
        } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
        await stage.run(pgDump, ['-Fc', '-d', live, '-f', dump, `--snapshot=${snapshot?.id}`])
        return readRows(client)
      })
      await traffic.more()
      await bucketTool(bucket.settings).copyTo(kept)
      const files = await bucketTool(bucket.settings).contents()
      tell(
        `${rows.size} rows, ${files.size} files, while ${traffic.toll.kept.length} writes went on`,
      )
      return { rows, files }
    } finally {
      await traffic.stop()
    }
  })

  const otherBucket = await stage.keep(startS3(), ({ close }) => close())
  const restored = await newDatabase('restored')
  const copy = {
    ...settings,
    DATABASE_URL: restored,
    ...bucketSettings(otherBucket.settings),
    // A copy to try things on writes its mails into a folder.
    SMTP_URL: '',
  }
  const rowsOfCopy = () => withAdmin(restored, readRows)
  await stage.step('restore', async (tell) => {
    const tool = bucketTool(otherBucket.settings)
    await tool.fillFrom(kept)
    await stage.run(pgRestore, ['-d', restored, '--no-owner', dump])
    mustBeSame('rows', differences(original.rows, await rowsOfCopy()))
    mustBeSame('files', differences(original.files, await tool.contents()))
    tell('every row and every file is the same')
  })
  await stage.step('the comparison can fail', async (tell) => {
    const changed = await withAdmin(restored, async (client) => {
      await client.query('begin')
      await client.query(`update users set full_name = full_name || '.' where email = $1`, [
        teacher.email,
      ])
      const found = differences(original.rows, await readRows(client))
      await client.query('rollback')
      return found
    })
    must(
      changed.length === 1 && /^users \S+ differs$/.test(changed[0] ?? ''),
      `a changed row: ${changed}`,
    )
    const [key = ''] = original.files.keys()
    await writeFile(join(root, 'other'), 'another file')
    const tool = bucketTool(otherBucket.settings)
    await tool.put(key, join(root, 'other'))
    const found = differences(original.files, await tool.contents())
    must(found.join() === `${key} differs`, `a changed file: ${found}`)
    await tool.put(key, join(kept, key))
    tell('a changed row and a changed file are told by name')
  })
  await stage.step('start of the copy', async (tell) => {
    const words = await refusedStart('copy', copy)
    must(/files:adopt/.test(words), `files of another database: ${words}`)
    await admin(['files:adopt'], { env: copy })
    await tryCopy(copy)
    tell('refused before files:adopt; then sessions, feedback and files are there')
  })
  await stage.step('bucket to folder', async (tell) => {
    const uploads = join(root, 'uploads')
    const both = { ...copy, UPLOAD_DIR: uploads }
    await admin(['files:move', '--to', 'folder'], { env: both })
    mustBeSame('files', differences(original.files, await readFolder(uploads)))
    await tryCopy({ ...both, ...NO_BUCKET })
    tell('every file is the same; feedback and files are there')
  })

  async function tryCopy(env: Record<string, string>) {
    const server = await startOne('copy', env)
    const url = await server.url
    await isReady(url, server)
    const process: Browser = browserOf(url)
    // With the token of the site that was backed up.
    await journey.readFeedback(process, studied)
    await journey.visit(process)
    process.close()
    await server.end('SIGTERM')
  }
}

interface AdminOptions {
  env?: Record<string, string>
  release?: string
  input?: string
}

const NO_BUCKET = {
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_REGION: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  S3_FORCE_PATH_STYLE: '',
}

const stage = new Stage()
try {
  await rehearse(stage)
  console.log('\nThe rehearsal went well.')
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await stage.clear()
}
process.exit()
