/**
 * The answers of a backend that speaks the contract alone, in each of the shapes that docs/product.md
 * tolerates: what it must send, and what it may leave out or send as `null`.
 */
export interface Form {
  list: 'array' | '{items}' | '{items, total}'
  id: '_id' | 'id'
  optional: 'absent' | 'null'
}

export const PLAIN: Form = { list: 'array', id: '_id', optional: 'absent' }

/** Every list form with every spelling of ids, and with optional fields in both ways. */
export const FORMS: readonly Form[] = (['array', '{items}', '{items, total}'] as const).flatMap(
  (list, at): Form[] => [
    { list, id: '_id', optional: at % 2 ? 'null' : 'absent' },
    { list, id: 'id', optional: at % 2 ? 'absent' : 'null' },
  ],
)

export const formName = ({ list, id, optional }: Form) =>
  `${list}, ${id}, optional fields ${optional}`

/** What the backend holds; the writes of a test change it. */
export interface Holdings {
  form: Form
  cart: { course: string; quantity: number }[]
  sections: { id: string; title: string }[]
  lessons: { id: string; title: string }[]
  assessments: { id: string; title: string; assessmentType: 'QUIZ' | 'ASSIGNMENT' }[]
  /** Assignments that are made and not yet attached to a lesson. */
  loose: Holdings['assessments']
  submission: { status: string; score?: number; pass?: boolean; feedback?: string } | null
  /** How often something was handed in: the time of the submission. */
  handedIn: number
  comments: string[]
  completed: boolean
}

export const newHoldings = (form: Form): Holdings => ({
  form,
  cart: [{ course: 'c1', quantity: 1 }],
  sections: [{ id: 's1', title: 'Chương lạ' }],
  lessons: [{ id: 'l1', title: 'Bài lạ' }],
  assessments: [
    { id: 'a1', title: 'Bài tập lạ', assessmentType: 'ASSIGNMENT' },
    { id: 'q1', title: 'Quiz lạ', assessmentType: 'QUIZ' },
  ],
  loose: [],
  submission: null,
  handedIn: 0,
  comments: [],
  completed: false,
})

const OPTIONAL = {
  user: ['avatar', 'username'],
  topic: ['slug'],
  course:
    'slug description imageUrl topic instructors salePrice price currency ratingAvg ratingCount level language durationLabel code'.split(
      ' ',
    ),
  lesson: 'contentText durationSec isFreePreview sortOrder resources section type completed'.split(
    ' ',
  ),
  section: ['summary', 'sortOrder'],
  assessment: 'availableAt dueAt maxScore points passScore durationMinutes attemptsAllowed'.split(
    ' ',
  ),
  submission:
    'score pass feedback textAnswer attachments answersJson submittedAt gradedAt graderUser'.split(
      ' ',
    ),
  order: ['createdAt', 'items', 'totalAmount', 'status'],
  deadline: ['dueAt', 'onTime', 'lesson', 'graded'],
  student: ['fullName'],
} as const

/** The answers of the calls, by the holdings. */
export function answersOf(held: Holdings) {
  const { form } = held
  const one = (kind: keyof typeof OPTIONAL, id: string, required: object) => ({
    ...(form.optional === 'null'
      ? Object.fromEntries(OPTIONAL[kind].map((name) => [name, null]))
      : {}),
    [form.id]: id,
    ...required,
  })
  const list = (rows: readonly unknown[]) => {
    if (form.list === 'array') return rows
    return form.list === '{items}' ? { items: rows } : { items: rows, total: rows.length }
  }
  const course = () => one('course', 'c1', { title: 'Khóa lạ' })
  const lesson = ({ id, title }: { id: string; title: string }, more: object = {}) =>
    one('lesson', id, { title, ...more })
  const assessment = (of: Holdings['assessments'][number]) =>
    one('assessment', of.id, { title: of.title, assessmentType: of.assessmentType })
  const links = () => held.assessments.map((each) => ({ assessment: assessment(each) }))
  const submission = () =>
    held.submission &&
    one('submission', 'sub1', {
      ...held.submission,
      ...(held.handedIn ? { submittedAt: `2026-11-21T0${held.handedIn}:00:00Z` } : {}),
    })
  const sections = (lessonOf: typeof lesson) =>
    list(
      held.sections.map(({ id, title }, at) =>
        one('section', id, {
          title,
          lessons: at === 0 ? list(held.lessons.map((each) => lessonOf(each))) : list([]),
        }),
      ),
    )
  const comments = () =>
    list(
      held.comments.map((message, at) => ({
        [form.id]: `k${at}`,
        user: { email: 'la@example.test' },
        message,
        createdAt: '2026-11-21T02:00:00Z',
      })),
    )
  const questions = () => [
    { question: 'Một hay hai?', type: 'SINGLE', options: [{ content: 'Một' }, { content: 'Hai' }] },
  ]
  return {
    list,
    me: (role: string) =>
      one('user', 'u1', { email: 'la@example.test', fullName: 'Người Lạ', roles: [role] }),
    topics: () => list([one('topic', 't1', { name: 'Chủ đề lạ' })]),
    courses: () => list([course()]),
    course: () => ({ course: course(), sections: sections(lesson) }),
    cart: () =>
      form.list === 'array'
        ? { items: held.cart.map(({ quantity }) => ({ course: course(), quantity })) }
        : list(held.cart.map(({ quantity }) => ({ course: course(), quantity }))),
    orders: () => list([one('order', 'don-hang-la-1234', {})]),
    myCourses: () => list([{ course: course(), progressPct: 0, completed: held.completed }]),
    deadlines: () => list([one('deadline', 'a1', { title: 'Bài tập lạ', type: 'ASSIGNMENT' })]),
    outline: () => sections((each) => lesson(each, { completed: held.completed })),
    progress: () => ({ progressPct: held.completed ? 100 : 0 }),
    /** Its list names no submission: the threads do. */
    lesson: () => ({
      lesson: lesson(held.lessons[0]!, { course: 'c1' }),
      assessments: list(held.assessments.map(assessment)),
    }),
    assessment: (id: string) => {
      const found = held.assessments.find((each) => each.id === id)
      return found && { ...assessment(found), ...(id === 'q1' ? { questions: questions() } : {}) }
    },
    thread: () => ({ submission: submission(), comments: comments() }),
    taughtCourses: () => list([one('course', 'c1', { title: 'Khóa lạ' })]),
    content: () => sections((each) => lesson(each, { assessments: list(links()) })),
    taughtLesson: () => lesson(held.lessons[0]!, { section: 's1', assessments: list(links()) }),
    taughtAssessment: (id: string) => {
      const found = held.assessments.find((each) => each.id === id)
      return found && { ...assessment(found), description: '', maxScore: 100 }
    },
    students: () => list([one('student', 'st1', { email: 'hv@example.test' })]),
    submissions: () => list(held.submission ? [submission()] : []),
    submission: () => ({ submission: submission(), comments: comments() }),
  }
}
