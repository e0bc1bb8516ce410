import { and, eq, inArray } from 'drizzle-orm'
import type { User } from '../../../shared/contract/account.ts'
import type {
  ImportOutcome,
  ImportResult,
  ImportRow,
} from '../../../shared/contract/admin/users.ts'
import { notAName } from '../../../shared/rules/person-name.ts'
import { EmailRule, FullNameRule } from '../accounts/account-rules.ts'
import { createAccount } from '../accounts/accounts.ts'
import { freeUsername } from '../accounts/free-username.ts'
import { invite } from '../accounts/password-reset.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { enrolByHand } from '../commerce/given-courses.ts'
import { courses, enrolments, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalid } from '../../platform/errors.ts'

export interface Import {
  rows: readonly ImportRow[]
  courseIds: readonly string[]
  reason: string
}

/** A row as it is sent: with an address that can be one, and the name that the account gets. */
interface Wanted {
  line: number
  email: string
  fullName: string
}

interface Account {
  id: string
  isDisabled: boolean
  owned: ReadonlySet<string>
}

const LOCKED = 'Tài khoản này đang bị khóa.'

/**
 * POST /api/admin/users/import: makes accounts and enrolments of a list, each row in its own transaction, and tells
 * what became of it; repeatable. `dryRun` only tells. 400 INVALID with `courseIds` for an unknown course.
 */
export async function importUsers(
  deps: Deps,
  by: By,
  { dryRun, ...given }: Import & { dryRun: boolean },
): Promise<ImportResult[]> {
  const courseIds = [...new Set(given.courseIds)]
  await refuseUnknownCourses(deps, courseIds)
  const read = readRows(given.rows)
  const wanted = read.flatMap((row) => ('outcome' in row ? [] : [row]))
  const known = await accountsOf(
    deps,
    wanted.map(({ email }) => email),
    courseIds,
  )
  const results: ImportResult[] = []
  for (const row of read) {
    if ('outcome' in row) {
      results.push(row)
      continue
    }
    const foreseen = foresee(row, known.get(row.email), courseIds)
    const isDone = dryRun || foreseen.outcome === 'unchanged' || foreseen.outcome === 'refused'
    results.push(isDone ? foreseen : await apply(deps, by, row, { ...given, courseIds }))
  }
  if (results.some(({ outcome }) => outcome === 'created')) deps.wakeOutbox()
  return results
}

async function refuseUnknownCourses(deps: Deps, courseIds: readonly string[]): Promise<void> {
  if (courseIds.length === 0) return
  const found = await deps.db.q.$count(courses, inArray(courses.id, [...courseIds]))
  if (found === courseIds.length) return
  const message = 'Một khóa học đã chọn không còn nữa. Hãy chọn lại.'
  throw invalid(message, { courseIds: message })
}

/** Every row as it can be done, or refused for what stands in it. */
function readRows(rows: readonly ImportRow[]): (Wanted | ImportResult)[] {
  const lineOf = new Map<string, number>()
  return rows.map(({ line, email: typed, fullName: name = '' }) => {
    const email = EmailRule.safeParse(typed)
    if (!email.success) {
      return refused({ line, email: typed.trim() }, email.error.issues[0]?.message)
    }
    const before = lineOf.get(email.data)
    if (before !== undefined) {
      return refused({ line, email: email.data }, `Trùng với dòng ${before}.`)
    }
    lineOf.set(email.data, line)
    const given = name.trim() !== ''
    // A table whose columns were mistaken for others.
    const reason = notAName(name)
    if (reason) return refused({ line, email: email.data }, `Họ tên «${name.trim()}» ${reason}.`)
    const fullName = FullNameRule.safeParse(given ? name : email.data.replace(/@.*$/, ''))
    if (fullName.success) return { line, email: email.data, fullName: fullName.data }
    if (given) return refused({ line, email: email.data }, fullName.error.issues[0]?.message)
    return { line, email: email.data, fullName: 'Học viên' }
  })
}

const refused = (
  { line, email }: { line: number; email: string },
  reason = 'Không hợp lệ.',
  userId: string | null = null,
): ImportResult => ({ line, email, outcome: 'refused', userId, given: [], reason })

async function accountsOf(
  deps: Deps,
  emails: readonly string[],
  courseIds: readonly string[],
): Promise<Map<string, Account>> {
  const rows = await deps.db.q
    .select({
      id: users.id,
      email: users.email,
      disabledAt: users.disabledAt,
      courseId: enrolments.courseId,
    })
    .from(users)
    .leftJoin(
      enrolments,
      and(eq(enrolments.userId, users.id), inArray(enrolments.courseId, [...courseIds])),
    )
    .where(inArray(users.email, [...emails]))
  const accounts = new Map<string, Account & { owned: Set<string> }>()
  for (const { id, email, disabledAt, courseId } of rows) {
    const account = accounts.get(email) ?? { id, isDisabled: disabledAt !== null, owned: new Set() }
    accounts.set(email, account)
    if (courseId !== null) account.owned.add(courseId)
  }
  return accounts
}

function foresee(
  { line, email }: Wanted,
  account: Account | undefined,
  courseIds: readonly string[],
): ImportResult {
  if (!account) {
    return { line, email, outcome: 'created', userId: null, given: [...courseIds], reason: '' }
  }
  if (account.isDisabled) return refused({ line, email }, LOCKED, account.id)
  const given = courseIds.filter((courseId) => !account.owned.has(courseId))
  const outcome: ImportOutcome = given.length > 0 ? 'enrolled' : 'unchanged'
  return { line, email, outcome, userId: account.id, given, reason: '' }
}

async function apply(deps: Deps, by: By, row: Wanted, given: Import): Promise<ImportResult> {
  try {
    return (await enrolKnown(deps, by, row, given)) ?? (await createInvited(deps, by, row, given))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TAKEN') throw error
    // Somebody has made the account in the meantime, or has taken its username.
    return (await enrolKnown(deps, by, row, given)) ?? (await createInvited(deps, by, row, given))
  }
}

/** Enrols the account of this address; null when there is none. */
function enrolKnown(
  deps: Deps,
  by: By,
  { line, email }: Wanted,
  { courseIds, reason }: Import,
): Promise<ImportResult | null> {
  return deps.db.tx(async () => {
    const [user] = await deps.db.q
      .select({ id: users.id, disabledAt: users.disabledAt })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update')
    if (!user) return null
    if (user.disabledAt) return refused({ line, email }, LOCKED, user.id)
    const made = await enrolByHand(deps, by, { userId: user.id, courseIds, reason })
    const outcome: ImportOutcome = made.length > 0 ? 'enrolled' : 'unchanged'
    return { line, email, outcome, userId: user.id, given: made, reason: '' }
  })
}

async function createInvited(
  deps: Deps,
  by: By,
  { line, email, fullName }: Wanted,
  { courseIds, reason }: Import,
): Promise<ImportResult> {
  const username = await freeUsername(deps, email)
  let made: string[] = []
  const user = await createAccount(
    deps,
    { email, username, fullName, password: null },
    async (created: User) => {
      await invite(deps, { ...created, id: created._id })
      await record(deps, by, {
        action: 'user.create',
        targetId: created._id,
        after: { roles: created.roles },
        note: reason,
      })
      made = await enrolByHand(deps, by, { userId: created._id, courseIds, reason })
    },
  )
  deps.log.security('account-created', { ...loggedAs(by), userId: user._id, roles: user.roles })
  return { line, email, outcome: 'created', userId: user._id, given: made, reason: '' }
}
