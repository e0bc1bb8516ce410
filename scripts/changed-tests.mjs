import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Chooses the tests of pages and API that belong to a change. Vitest's own `--changed` follows imports
 * and would run all of them, because every page test imports `src/App.tsx` and `server/app.ts`.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

const QUIZ = ['app/quiz', 'app/earlier-answers', 'api/quiz', 'api/expired', 'api/assessments']
const GRADING = ['app/grading', 'app/submission', 'api/grading', 'api/threads']
const LESSONS = [
  'app/lesson.',
  'app/lesson-completion',
  'app/lesson-outline',
  'app/learning',
  'app/certificates',
  'app/outline',
  'app/film-position',
  'api/learning',
  'api/previews',
  'api/certificates',
]
const AUTHORING = [
  'app/content',
  'app/section',
  'app/lesson-',
  'app/assignment-edit',
  'app/quiz-add',
  'app/quiz-edit',
  'app/quiz-import',
  'app/quiz-save',
  'api/content',
  'api/instructor',
  'api/teaching',
]
const MONEY = ['app/cart', 'app/checkout', 'app/orders', 'api/cart', 'api/checkout', 'api/payment']
const ACCOUNTS = [
  'app/auth',
  'app/account',
  'app/mails',
  'app/devices',
  'app/session',
  'api/auth',
  'api/email-proof',
  'api/mail-switches',
  'api/profile',
  'api/sessions',
  'app/personal-data',
]
const PERSONAL_DATA = ['app/personal-data', 'api/personal-data', 'api/data-export', 'api/erasure']
const PUSH = ['app/push', 'app/notification', 'api/push', 'api/notifications', 'api/reminders']
const HEADS = ['api/head', 'api/share', 'api/sitemap']
const CATALOGUE = ['app/course', 'app/preview', 'api/catalogue', 'api/admin', 'api/share']
const BACK_OFFICE = ['app/back-office', 'app/extra', 'api/back-office', 'api/admin']
const CLASS = ['app/class', 'api/class']
const REVIEWS = ['app/reviews', 'api/reviews']
const DEADLINES = ['app/deadlines', 'api/deadlines']
/** For a change that can affect everything: one test of each kind here; `npm test` runs them all. */
const EVERYWHERE = [
  'app/routes',
  'app/layout',
  'app/course-list',
  'app/cart',
  'api/auth',
  'api/hostile',
]

/** Folder or file → prefixes of its tests' names below `tests/`; the longest matching key counts. */
const TESTS = {
  'src/': EVERYWHERE,
  'src/account/': ACCOUNTS,
  'src/admin/': BACK_OFFICE,
  'src/auth/': ACCOUNTS,
  'src/catalogue/': CATALOGUE,
  'src/checkout/': MONEY,
  'src/consent/': ['app/consent', 'app/auth', ...MONEY],
  'src/course/': CATALOGUE,
  'src/deadlines/': DEADLINES,
  'src/drafts/': ['app/form-draft', 'app/section', 'app/submission-drafts', 'app/quiz-safety'],
  'src/early-call.ts': ['app/early-call'],
  'src/editing/': [...AUTHORING, ...BACK_OFFICE, 'app/two-teachers'],
  'src/extra-routes.tsx': BACK_OFFICE,
  'src/first-screen/': ['app/early-call', 'app/course'],
  'src/grading/': GRADING,
  'src/layout/link-intent.ts': ['app/link-intent'],
  'src/learning/': LESSONS,
  'src/learning/announcements/': CLASS,
  'src/learning/assessments/': [...QUIZ, 'app/assignment.', 'app/upload-tray', 'app/feedback'],
  'src/player/': [...LESSONS, 'app/preview'],
  'src/push/': PUSH,
  'src/quiz/': QUIZ,
  'src/reviews/': REVIEWS,
  'src/routes.tsx': [...EVERYWHERE, 'app/link-intent'],
  'src/sending/': [
    ...BACK_OFFICE,
    'app/once-mutation',
    'app/upload-tray',
    'app/lesson-tray',
    'app/account',
  ],
  'src/owner/': ['app/site'],
  'src/payment/': MONEY,
  'src/site/': ['app/site'],
  'src/site/certificates/': ['app/certificates'],
  'src/submissions/': [...GRADING, 'app/feedback'],
  'src/teaching/': AUTHORING,
  'src/teaching/class/': CLASS,
  'server/': EVERYWHERE,
  'server/accounts/': ACCOUNTS,
  'server/admin/': ['api/admin'],
  'server/assessments/': [...QUIZ, 'api/assignment'],
  'server/audit/': BACK_OFFICE,
  'server/back-office/': BACK_OFFICE,
  'server/catalogue/': CATALOGUE,
  'server/class/': CLASS,
  'server/certificates/': ['api/certificates', 'api/limits'],
  'server/commerce/': [...MONEY, 'api/refunds'],
  'server/files/': [
    'api/files',
    'api/uploads',
    'api/content-lessons',
    'api/orphaned-files',
    'api/claim-store',
    'api/move-files',
  ],
  'server/grading/': GRADING,
  'server/head/': HEADS,
  'server/learning/': [...LESSONS, ...DEADLINES],
  'server/limits/': ['api/limits', 'api/sign-in-limits'],
  'server/mail/': ['api/mail'],
  'server/notifications/': [...PUSH, 'api/mail'],
  'server/payments/': [...MONEY, 'api/refunds'],
  'server/personal-data/': PERSONAL_DATA,
  'server/push/': PUSH,
  'server/seed/': ['api/seed', 'app/assessments-seed'],
  'server/reviews/': REVIEWS,
  'server/site/': ['api/site', 'api/consents', 'app/site', 'app/consent'],
  'server/teaching/': AUTHORING,
  'shared/': EVERYWHERE,
}

const testFiles = ['app', 'api'].flatMap((kind) =>
  readdirSync(join(root, 'tests', kind)).map((name) => `tests/${kind}/${name}`),
)

// Each name of the table must match a test file, else the table is outdated.
for (const name of new Set(Object.values(TESTS).flat())) {
  if (!testFiles.some((file) => file.startsWith(`tests/${name}`))) {
    throw new Error(`scripts/changed-tests.mjs: no test begins with tests/${name}`)
  }
}

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/** All files that differ from this branch's merge base with origin/main, committed or not. */
export function changedFiles() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/main')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** A test of a page does not belong to `server/`, a test of the API not to `src/`. */
const belongs = (file, name) => !file.startsWith(name.startsWith('app/') ? 'server/' : 'src/')

/** The tests that have changed, that import a changed file, or that belong to its folder. */
export function testsOf(changed) {
  /** @type {Set<string>} */
  const chosen = new Set()
  for (const file of changed) {
    const folder = Object.keys(TESTS)
      .filter((start) => file.startsWith(start))
      .toSorted((a, b) => b.length - a.length)[0]
    const names = (TESTS[folder] ?? []).filter((name) => belongs(file, name))
    for (const test of testFiles) {
      if (test === file || names.some((name) => test.startsWith(`tests/${name}`))) chosen.add(test)
    }
    const imported = `/${file.split('/').slice(-2, -1)[0]}/${basename(file)}'`
    for (const test of testFiles) {
      if (readFileSync(join(root, test), 'utf8').includes(imported)) chosen.add(test)
    }
  }
  return [...chosen].toSorted()
}
