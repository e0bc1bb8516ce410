import { render } from '@testing-library/react'
import { delay, http, HttpResponse, type JsonBodyType } from 'msw'
import { createQueryClient } from '../../../src/api/query-client.ts'
import { App } from '../../../src/app/App.tsx'
import { historySettles, requests, server, setupUser } from '../app.tsx'
import { answersOf, type Form, type Holdings, newHoldings, PLAIN } from './entities.ts'

/**
 * A backend of another author in place of the reference API: the calls of docs/product.md#calls, no extra
 * ones, in the shapes of `Form`. Its writes change what it holds, also when nobody hears the answer.
 */
const ORIGIN = 'http://localhost:3000'

type Act = (held: Holdings, ids: string[], body: string) => unknown
const reads =
  (read: (answers: ReturnType<typeof answersOf>, ids: string[]) => unknown): Act =>
  (held, ids) =>
    read(answersOf(held), ids)

const textOf = (body: string): Record<string, string> => {
  try {
    return JSON.parse(body) as Record<string, string>
  } catch {
    // Multipart: the fields of its parts.
    return Object.fromEntries(
      [...body.matchAll(/name="(\w+)"\r?\n\r?\n([^\r\n]*)/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>
  }
}
/** An assignment waits for its attachment. */
const made = (held: Holdings, type: 'QUIZ' | 'ASSIGNMENT', body: string) => {
  const id = `new${held.assessments.length + held.loose.length}`
  const list = type === 'QUIZ' ? held.assessments : held.loose
  list.push({ id, title: textOf(body)['title'] ?? '', assessmentType: type })
  return { [held.form.id]: id }
}
const handIn = (held: Holdings) => {
  held.handedIn += 1
  held.submission = { status: 'SUBMITTED' }
  return {}
}

/** Every call of the contract that the app makes; `:x` is one segment. */
const CALLS = {
  'POST /auth/login': () => ({ accessToken: 'tok' }),
  'GET /auth/me': reads((answers) => answers.me(role)),
  'POST /auth/register': () => ({}),
  'GET /api/public/topics': reads((answers) => answers.topics()),
  'GET /api/public/courses': reads((answers) => answers.courses()),
  'GET /api/public/courses/:id': reads((answers) => answers.course()),
  'GET /api/student/cart': reads((answers) => answers.cart()),
  'POST /api/student/cart/add': (held) => {
    held.cart = [{ course: 'c1', quantity: 1 }]
    return {}
  },
  'PUT /api/student/cart/quantity': (held, _, body) => {
    held.cart = [{ course: 'c1', quantity: Number(textOf(body)['quantity']) }]
    return {}
  },
  'DELETE /api/student/cart/course/:id': (held) => {
    held.cart = []
    return {}
  },
  'POST /api/student/checkout/momo/create': () => ({ url: '' }),
  'POST /api/student/checkout/vnpay/create': () => ({ url: '' }),
  'GET /api/student/orders': reads((answers) => answers.orders()),
  'GET /api/student/my-courses': reads((answers) => answers.myCourses()),
  'GET /api/student/deadlines': reads((answers) => answers.deadlines()),
  'GET /api/student/courses/:id/outline': reads((answers) => answers.outline()),
  'GET /api/student/courses/:id/progress': reads((answers) => answers.progress()),
  'GET /api/student/lessons/:id': reads((answers) => answers.lesson()),
  'POST /api/student/lessons/:id/complete': (held) => {
    held.completed = true
    return {}
  },
  'POST /api/student/lessons/:id/uncomplete': (held) => {
    held.completed = false
    return {}
  },
  'GET /api/student/assessments/:id': reads((answers, [id = '']) => answers.assessment(id)),
  'GET /api/student/assessments/:id/thread': reads((answers) => answers.thread()),
  'POST /api/student/assessments/:id/submit-quiz': handIn,
  'POST /api/student/assessments/:id/submit-assignment': handIn,
  'POST /api/student/submissions/:id/comments': (held, _, body) => {
    held.comments.push(textOf(body)['message'] ?? '')
    return {}
  },
  'GET /api/instructor/my-courses': reads((answers) => answers.taughtCourses()),
  'GET /api/instructor/courses/:id/content': reads((answers) => answers.content()),
  'POST /api/instructor/courses/:id/sections': (held, _, body) => {
    held.sections.push({ id: `s${held.sections.length + 1}`, title: textOf(body)['title'] ?? '' })
    return {}
  },
  'PUT /api/instructor/courses/:id/sections/:id': (held, _, body) => {
    held.sections[0]!.title = textOf(body)['title'] ?? ''
    return {}
  },
  'DELETE /api/instructor/courses/:id/sections/:id': (held, [, id]) => {
    held.sections = held.sections.filter((each) => each.id !== id)
    return {}
  },
  'PATCH /api/instructor/courses/:id/sections/:id/move': (held) => {
    held.sections.reverse()
    return {}
  },
  'POST /api/instructor/courses/:id/sections/:id/lessons': (held, _, body) => {
    held.lessons.push({ id: `l${held.lessons.length + 1}`, title: textOf(body)['title'] ?? '' })
    return {}
  },
  'GET /api/instructor/lessons/:id': reads((answers) => answers.taughtLesson()),
  'PUT /api/instructor/lessons/:id': (held, _, body) => {
    held.lessons[0]!.title = textOf(body)['title'] ?? ''
    return {}
  },
  'DELETE /api/instructor/lessons/:id': (held, [id]) => {
    held.lessons = held.lessons.filter((each) => each.id !== id)
    return {}
  },
  'PATCH /api/instructor/lessons/:id/move': (held) => {
    held.lessons.reverse()
    return {}
  },
  'GET /api/instructor/courses/:id/students': reads((answers) => answers.students()),
  'POST /api/instructor/lessons/:id/assessments/assignment': (held, _, body) =>
    made(held, 'ASSIGNMENT', body),
  'POST /api/instructor/lessons/:id/assessments/:id/attach': (held, [, id]) => {
    held.assessments.push(...held.loose.filter((each) => each.id === id))
    held.loose = held.loose.filter((each) => each.id !== id)
    return {}
  },
  'POST /api/instructor/lessons/:id/assessments/quiz': (held, _, body) => made(held, 'QUIZ', body),
  'GET /api/instructor/assessments/:id': reads((answers, [id = '']) =>
    answers.taughtAssessment(id),
  ),
  'PUT /api/instructor/assessments/:id': (held, [id], body) => {
    const found = held.assessments.find((each) => each.id === id)
    if (found) found.title = textOf(body)['title'] ?? ''
    return {}
  },
  'DELETE /api/instructor/assessments/:id': (held, [id]) => {
    held.assessments = held.assessments.filter((each) => each.id !== id)
    return {}
  },
  'GET /api/instructor/assessments/:id/submissions': reads((answers) => answers.submissions()),
  'GET /api/instructor/submissions/:id': reads((answers) => answers.submission()),
  'POST /api/instructor/submissions/:id/grade': (held, _, body) => {
    const { score, pass, feedback } = JSON.parse(body) as {
      score: number
      pass: boolean
      feedback: string
    }
    held.submission = { status: pass ? 'GRADED' : 'RETURNED', score, pass, feedback }
    return {}
  },
  'POST /api/instructor/submissions/:id/comments': (held, _, body) => {
    held.comments.push(textOf(body)['message'] ?? '')
    return {}
  },
} satisfies Record<string, Act>
export type Call = keyof typeof CALLS
export const WRITE_CALLS = Object.keys(CALLS).filter((call) => !call.startsWith('GET '))

const ROUTES = Object.entries<Act>(CALLS).map(([call, act]) => {
  const [method = '', path = ''] = call.split(' ')
  // The fixed segments first: `…/assessments/quiz` is no id.
  const pattern = new RegExp(`^${path.replaceAll(':id', '([^/]+)')}$`)
  return { call: call as Call, method, pattern, act }
})

/** What happens to one call: refused, or answered in another way; `arrived` tells whether it took effect. */
export type Fault =
  | { is: 'refused'; status: number; body: JsonBodyType | { text: string; type: string } }
  | { is: 'cut' }
  | { is: 'hangs' }
  /** It takes effect, and the connection breaks before the answer. */
  | { is: 'cut after' }

let role = 'STUDENT'
let held: Holdings
const faulty = new Map<Call, Fault>()
/** How often each call was made. */
const count = new Map<Call, number>()
/** Calls that the contract does not have, in order. */
const strange: string[] = []

export const foreign = {
  held: () => held,
  fault: (call: Call, fault: Fault) => void faulty.set(call, fault),
  heal: () => faulty.clear(),
  count: (call: Call) => count.get(call) ?? 0,
  strange: () => [...strange],
}

function respond(fault: Extract<Fault, { is: 'refused' }>) {
  const { status, body } = fault
  const isText = typeof body === 'object' && body !== null && 'text' in body && 'type' in body
  return isText
    ? new HttpResponse(String(body['text']), {
        status,
        headers: { 'content-type': String(body['type']) },
      })
    : HttpResponse.json(body, { status })
}

async function handle(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  for (const { call, method, pattern, act } of ROUTES) {
    const match = request.method === method ? pattern.exec(pathname) : null
    if (!match) continue
    count.set(call, foreign.count(call) + 1)
    const fault = faulty.get(call)
    if (fault?.is === 'refused') return respond(fault)
    if (fault?.is === 'cut') return HttpResponse.error()
    if (fault?.is === 'hangs') await delay('infinite')
    const answer = act(held, match.slice(1), await request.text())
    if (fault?.is === 'cut after') return HttpResponse.error()
    return answer === undefined
      ? new HttpResponse('Cannot find that', { status: 404 })
      : HttpResponse.json(answer as JsonBodyType)
  }
  strange.push(`${request.method} ${pathname}`)
  return new HttpResponse('Cannot find that', { status: 404 })
}

export interface Opening {
  as?: 'STUDENT' | 'INSTRUCTOR' | undefined
  form?: Form
  /** Changes what the backend holds before the page opens. */
  holds?: ((held: Holdings) => void) | undefined
}

/** Opens a page of the app in front of the foreign backend, signed in with a role or as a visitor. */
export async function openForeign(path: string, { as, form = PLAIN, holds }: Opening = {}) {
  await historySettles()
  held = newHoldings(form)
  holds?.(held)
  faulty.clear()
  count.clear()
  strange.length = 0
  requests.length = 0
  server.use(http.all(`${ORIGIN}/*`, ({ request }) => handle(request)))
  role = as ?? 'STUDENT'
  if (as) {
    localStorage.setItem('token', 'tok')
    const user = { _id: 'u1', email: 'la@example.test', fullName: 'Người Lạ', roles: [as] }
    localStorage.setItem('user', JSON.stringify(user))
  }
  window.history.replaceState(null, '', path)
  const client = createQueryClient()
  const defaults = client.getDefaultOptions()
  // The retry comes at once; what it does stays the same.
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })
  return { ...render(<App queryClient={client} />), client, user: setupUser() }
}
