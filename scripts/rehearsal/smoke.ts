import { DEMO_ACCOUNTS } from '../../server/tools/seed/accounts.ts'
import { withAdmin } from '../../tests/support/postgres.ts'
import { browserOf, type Browser } from './browser.ts'
import { readRows } from './contents.ts'
import { bucketEnv, type Ground } from './ground.ts'
import * as journey from './journey.ts'
import { must, type Stage, type Tell } from './stage.ts'

const TEACHER = journey.someone('colan', 'Phạm Thị Lan')
const OWNER = journey.someone('chutrang', 'Chủ trang')
const COURSES = ['Đan len', 'Gốm', 'Mây tre', 'Thêu']

/** The tables, by the role that owns the database; then what a start does without that step (docs/operations.md#database). */
export async function makeTables(stage: Stage, ground: Ground, current: string, tell: Tell) {
  const { settings, refusedStart, whileRuns } = ground
  // By the word of the documents, through npm; later without it, which is faster.
  const command = ['run', '--silent', 'admin', '--', 'db:migrate']
  const env = { ...settings, DATA_DIR: await ground.dataFolder('admin') }
  tell(await stage.run('npm', command, { cwd: current, env }))

  const DATABASE_URL = await ground.newDatabase('unmigrated')
  const other = { ...settings, ...bucketEnv(), DATABASE_URL }
  const tablesOf = (url: string) =>
    withAdmin(url, async (client) =>
      [...(await readRows(client)).keys()].filter((name) => name.endsWith('rows')).join(),
    )
  await whileRuns('unmigrated', other, async () => {
    const same = (await tablesOf(DATABASE_URL)) === (await tablesOf(settings.DATABASE_URL))
    must(same, 'a start makes other tables than db:migrate')
  })
  await ground.newRole('site_stranger')
  const words = await refusedStart('stranger', {
    ...other,
    DATABASE_URL: ground.urlFor('site_stranger', 'unmigrated'),
  })
  must(words.includes('alter database … owner to'), `a role without rights is told: ${words}`)
  tell('a start makes them too; a role that may not is told what to do')
}

/** Administrator, teacher and courses, by admin commands; resolves with the ids of the courses. */
export async function makePeople({ admin }: Ground): Promise<string[]> {
  for (const [person, roles] of [
    [OWNER, 'ADMIN'],
    [TEACHER, 'INSTRUCTOR'],
  ] as const) {
    const { email, username, fullName: name, password } = person
    const input = `${password}\n`
    await admin('user:create', { email, username, name, roles, 'password-stdin': true }, { input })
  }
  await admin('topic:create', { name: 'Thủ công' })
  const ids: string[] = []
  for (const title of COURSES) {
    const told = await admin('course:create', {
      title,
      topic: 'thu-cong',
      price: '299000',
      main: TEACHER.email,
    })
    const [, id] = /id ([0-9a-f]{24})/.exec(told) ?? []
    must(id !== undefined, `course:create tells no id: ${told}`)
    ids.push(id)
  }
  return ids
}

/** From the first page to the feedback, as people do it. `process` asks one process by itself. */
export async function tryEverything(
  { admin, smtp }: Ground,
  browser: Browser,
  process: Browser,
  courseId: string,
  tell: Tell,
): Promise<journey.Studied> {
  for (const path of ['', '/live', '/ready']) await browser.call('GET', `/api/health${path}`)
  const { headers } = await browser.ask('GET', '/courses')
  must(headers['strict-transport-security'] !== undefined, 'no HSTS')
  const { assets } = await journey.visit(browser)

  const teacher = await journey.signIn(browser, TEACHER)
  const filled = await journey.fillCourse(browser, teacher, courseId)
  await admin('course:publish', { course: courseId })
  const { items } = await browser.call<{ items: unknown[] }>('GET', '/api/public/courses')
  must(items.length === 1, `${items.length} courses in the catalogue`)

  const student = await journey.newStudent(browser, journey.someone('hocvien', 'Trần Văn Học'))
  await journey.buy(process, student, courseId)
  await browser.call('POST', '/auth/forgot-password', { json: { email: TEACHER.email } })
  // The receipt, and the link to a new password.
  const hasMail = ({ email }: journey.Someone) => smtp.received.some(({ to }) => to.includes(email))
  await journey.until(() => hasMail(student) && hasMail(TEACHER))

  const studied = await journey.study(browser, { courseId, ...filled }, teacher, student)
  tell(`page with ${assets.length} files, sale, lesson, hand-in, grade, feedback`)
  tell(`${smtp.received.length} mails`)
  return studied
}

/** What a site in earnest keeps closed (docs/operations.md#settings-that-are-refused). */
export async function tryWhatIsClosed(
  { admin, settings, whileRuns }: Ground,
  process: Browser,
  { student }: journey.Studied,
  courseId: string,
  tell: Tell,
): Promise<void> {
  const metrics = (token: string) => process.ask('GET', '/metrics', { token })
  const { status, text } = await metrics(settings.METRICS_TOKEN)
  must(status === 200 && text.includes('lopmo_database_up 1'), `metrics: ${status}`)
  must((await metrics('another-token')).status === 404, 'metrics with another token')
  for (const { email, password } of DEMO_ACCOUNTS) {
    const entered = await process.ask('POST', '/auth/login', { json: { email, password } })
    must(entered.status === 401, `the demo account ${email}: ${entered.status}`)
  }
  await admin('course:publish', { course: courseId })
  // Without the explicit wish for the simulator.
  await whileRuns('closed', settings, async (url) => {
    const closed = browserOf(url)
    const { token } = student
    await closed.call('POST', '/api/student/cart/add', { token, json: { courseId, quantity: 1 } })
    const payment = await closed.ask('POST', '/api/student/checkout/momo/create', { token })
    must(payment.text.includes('PAYMENT_OFF'), `a payment: ${payment.text}`)
    const control = await closed.ask('POST', '/mo-phong/control', { json: {} })
    must(control.status === 404, `the simulator: ${control.status}`)
    closed.close()
  })
  tell('demo accounts, simulator, metrics without their token')
}
