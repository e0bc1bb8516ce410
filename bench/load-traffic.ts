import { createHash } from 'node:crypto'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { momoIpn } from '../tests/support/payments.ts'
import { handInForm, pdfOf } from './hand-in-form.ts'

/**
 * The visitors of `npm run bench -- load`, in a process of their own so that they do not use the servers' time. Each
 * line is a teacher's class: one person of it after the other does something, without a pause. What the site has
 * acknowledged is kept, to be looked for in the database afterwards.
 */

/** A class that no other line touches: what must be true of it afterwards is then known. */
export interface Classroom {
  teacher: string
  students: { id: string; token: string }[]
  lessons: string[]
  assignments: string[]
}

export interface TrafficOrder {
  /** Loopback only. */
  origin: string
  classes: Classroom[]
  /** Courses that anybody may buy. */
  shop: { id: string; slug: string; price: number }[]
  milliseconds: number
}

/** One request: what for, when (milliseconds since the start), how long, its status; 0: the connection broke. */
export type Sample = [kind: string, at: number, ms: number, status: number, isWrite: boolean]

/** What was acknowledged with a 2xx; and what may have become of writes that were not. */
export interface Ledger {
  comments: string[]
  completions: [userId: string, lessonId: string][]
  paid: [userId: string, orderId: string][]
  handedIn: [userId: string, assessmentId: string, sha256: string][]
  grades: [submissionId: string, score: number][]
  /** Grades told an error: they may have been kept instead of the one before. */
  unsureGrades: [submissionId: string, score: number][]
}

export interface TrafficResult {
  /** When it began, by the clock of the machine. */
  begunAt: number
  samples: Sample[]
  ledger: Ledger
}

/** What people do, and how often, in percent. */
const MIX = { browse: 45, study: 22, buy: 10, handIn: 10, grade: 8, discuss: 5 }
/** As long as MoMo tries again at least; its own first pause is longer. */
const IPN_TRIES = 60
const IPN_PAUSE_MS = 500
const FILE_BYTES = 150_000
/** Longer than the server makes anybody wait. */
const BROKEN_MS = 20_000

interface Answer {
  status: number
  body: string
  headers: IncomingHttpHeaders
}

interface Sent {
  token?: string
  json?: unknown
  form?: { type: string; body: Buffer }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

class Visitors {
  readonly samples: Sample[] = []
  readonly ledger: Ledger = {
    comments: [],
    completions: [],
    paid: [],
    handedIn: [],
    grades: [],
    unsureGrades: [],
  }
  readonly #order: TrafficOrder
  readonly #agent: Agent
  readonly #begun = performance.now()
  #written = 0

  constructor(order: TrafficOrder) {
    this.#order = order
    this.#agent = new Agent({ keepAlive: true, maxSockets: order.classes.length })
  }

  get isOver() {
    return performance.now() - this.#begun > this.#order.milliseconds
  }

  #ask(kind: string, method: string, path: string, { token, json, form }: Sent = {}) {
    const asked = performance.now()
    const body = form?.body ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)))
    return new Promise<Answer>((done) => {
      const tell = (answer: Answer) => {
        const at = asked - this.#begun
        this.samples.push([kind, at, performance.now() - asked, answer.status, method !== 'GET'])
        done(answer)
      }
      const broken = () => tell({ status: 0, body: '', headers: {} })
      const sent = request(
        this.#order.origin + path,
        {
          method,
          agent: this.#agent,
          timeout: BROKEN_MS,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body
              ? { 'content-type': form?.type ?? 'application/json', 'content-length': body.length }
              : {}),
          },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part)).on('error', broken)
          response.on('end', () =>
            tell({
              status: response.statusCode ?? 0,
              body: Buffer.concat(parts).toString(),
              headers: response.headers,
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy()).on('error', broken)
      sent.end(body)
    })
  }

  async browse() {
    const course = one(this.#order.shop)
    await this.#ask('page', 'GET', '/courses')
    await this.#ask('list', 'GET', `/api/public/courses?page=${1 + upTo(30)}&pageSize=12`)
    await this.#ask('search', 'GET', `/api/public/courses?q=${one(WORDS)}&sort=${one(SORTS)}`)
    await this.#ask('course', 'GET', `/api/public/courses/${course.slug}`)
  }

  async study({ students, lessons }: Classroom) {
    const { id, token } = one(students)
    const lesson = one(lessons)
    await this.#ask('my courses', 'GET', '/api/student/my-courses', { token })
    await this.#ask('lesson', 'GET', `/api/student/lessons/${lesson}`, { token })
    const path = `/api/student/lessons/${lesson}/complete`
    const answer = await this.#ask('complete', 'POST', path, { token })
    if (isFine(answer)) this.ledger.completions.push([id, lesson])
  }

  /** To the paid order, whose IPN comes again until it is taken, as MoMo's does. */
  async buy({ students }: Classroom) {
    const { id, token } = one(students)
    const { id: courseId } = one(this.#order.shop)
    const added = await this.#ask('cart', 'POST', '/api/student/cart/add', {
      token,
      json: { courseId, quantity: 1 },
    })
    // 409: this student has the course already.
    if (!isFine(added)) return
    const started = await this.#ask('pay', 'POST', '/api/student/checkout/momo/create', { token })
    if (!isFine(started)) return
    const answer = await this.#ask('orders', 'GET', '/api/student/orders', { token })
    if (!isFine(answer)) return
    const [order] = JSON.parse(answer.body) as {
      _id: string
      status: string
      totalAmount: number
    }[]
    if (order?.status !== 'PENDING') return
    const ipn = momoIpn(order._id, order.totalAmount)
    for (let n = 0; n < IPN_TRIES && !this.isOver; n += 1) {
      const taken = await this.#ask('ipn', 'POST', '/api/payments/momo/ipn', { json: ipn })
      if (isFine(taken)) {
        this.ledger.paid.push([id, order._id])
        return
      }
      await delay(IPN_PAUSE_MS)
    }
  }

  async handIn({ students, assignments }: Classroom) {
    const { id, token } = one(students)
    const assessment = one(assignments)
    if (this.ledger.handedIn.some(([of, work]) => of === id && work === assessment)) return
    const path = `/api/student/assessments/${assessment}`
    const seen = await this.#ask('assignment', 'GET', `${path}/thread`, { token })
    // What a lost answer has already handed in is not replaced.
    if (!isFine(seen) || JSON.parse(seen.body).submission) return
    const file = pdfOf(FILE_BYTES)
    const form = handInForm(file)
    const answer = await this.#ask('hand in', 'POST', `${path}/submit-assignment`, { token, form })
    if (isFine(answer)) this.ledger.handedIn.push([id, assessment, sha256(file)])
  }

  /** Something of this class to talk about. */
  #handedIn({ assignments }: Classroom) {
    const all = this.ledger.handedIn.filter(([, work]) => assignments.includes(work))
    return all.length > 0 ? one(all) : undefined
  }

  async grade(room: Classroom) {
    const [student, work] = this.#handedIn(room) ?? []
    if (!student) return
    const token = room.teacher
    const path = `/api/instructor/assessments/${work}/submissions?user=${student}`
    const found = await this.#ask('submission', 'GET', path, { token })
    if (!isFine(found)) return
    const [submission] = JSON.parse(found.body) as { _id: string }[]
    if (!submission) return
    const score = upTo(10_000) / 100
    const answer = await this.#ask(
      'grade',
      'POST',
      `/api/instructor/submissions/${submission._id}/grade`,
      { token, json: { score, pass: true, feedback: 'Đã xem.' } },
    )
    const ledger = isFine(answer) ? this.ledger.grades : this.ledger.unsureGrades
    ledger.push([submission._id, score])
  }

  async discuss(room: Classroom) {
    const [student, work] = this.#handedIn(room) ?? []
    const token = room.students.find(({ id }) => id === student)?.token
    if (!token) return
    const path = `/api/student/assessments/${work}/thread`
    const seen = await this.#ask('thread', 'GET', path, { token })
    if (!isFine(seen)) return
    const { submission } = JSON.parse(seen.body) as { submission: { _id: string } | null }
    if (!submission) return
    const message = `Lời nhắn số ${(this.#written += 1)}`
    const answer = await this.#ask(
      'comment',
      'POST',
      `/api/student/submissions/${submission._id}/comments`,
      { token, json: { message } },
    )
    if (isFine(answer)) this.ledger.comments.push(message)
  }

  close() {
    this.#agent.destroy()
  }
}

const WORDS = ['python', 'excel', 'thuyet%20trinh', 'nguyen', 'tieng%20anh', 'du%20an']
const SORTS = ['popular', 'rating_desc', 'price_asc', 'newest']

const upTo = (limit: number) => Math.floor(Math.random() * limit)
const one = <T>(list: readonly T[]): T => {
  const found = list[upTo(list.length)]
  if (found === undefined) throw new Error('an empty list')
  return found
}
const isFine = ({ status }: Answer) => status >= 200 && status < 300

const DAY_OF_MANY = Object.entries(MIX).flatMap(([name, share]) =>
  Array.from({ length: share }, () => name as keyof typeof MIX),
)

async function visit(order: TrafficOrder): Promise<TrafficResult> {
  if (new URL(order.origin).hostname !== '127.0.0.1') throw new Error('loopback only')
  const begunAt = Date.now()
  const visitors = new Visitors(order)
  const line = async (room: Classroom) => {
    while (!visitors.isOver) await visitors[one(DAY_OF_MANY)](room)
  }
  await Promise.all(order.classes.map(line))
  visitors.close()
  return { begunAt, samples: visitors.samples, ledger: visitors.ledger }
}

// The parent imports only types; as a child process the file serves one order and ends with its parent.
if (process.send) {
  process.on('message', (order: TrafficOrder) => {
    void visit(order).then((result) => process.send?.(result))
  })
  process.on('disconnect', () => process.exit(0))
}
