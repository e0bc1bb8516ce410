import { readdirSync, readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { QuestionResult, StudentQuestion } from '../../shared/contract/assessments.ts'
import type { Announcement, ClassMessage } from '../../shared/contract/class.ts'
import type { SubmissionForGrading } from '../../shared/contract/grading.ts'
import type { Review } from '../../shared/contract/reviews.ts'
import { announcementsQuery } from '../../src/api/announcements.ts'
import { classMessagesQuery } from '../../src/api/class.ts'
import { ownReviewQuery } from '../../src/api/reviews.ts'
import { CourseExtras, CourseGoals } from '../../src/pages/catalogue/CourseExtras.tsx'
import { store, storedName } from '../../src/parts/drafts/device-store.ts'
import { ChangedNotice } from '../../src/parts/editing/ChangedNotice.tsx'
import { PhraseBank } from '../../src/pages/grading/submission/PhraseBank.tsx'
import { SubmissionContent } from '../../src/pages/grading/submission/SubmissionContent.tsx'
import { Announcements } from '../../src/pages/learning/announcements/Announcements.tsx'
import { QuestionResults } from '../../src/pages/learning/assessments/QuestionResults.tsx'
import { LessonText } from '../../src/parts/player/LessonContent.tsx'
import { createQuizStore } from '../../src/parts/quiz/quiz-store.ts'
import { QuizDescription } from '../../src/parts/quiz/QuizDescription.tsx'
import { QuizQuestion } from '../../src/parts/quiz/QuizQuestion.tsx'
import { OwnReview } from '../../src/parts/reviews/OwnReview.tsx'
import { AnswerView } from '../../src/parts/reviews/ReviewText.tsx'
import { FeedbackText } from '../../src/parts/submissions/FeedbackText.tsx'
import { Thread } from '../../src/parts/submissions/Thread.tsx'
import { MessagesView } from '../../src/pages/teaching/class/MessagesView.tsx'
import { PlainText } from '../../src/ui/PlainText.tsx'
import { RichText } from '../../src/ui/RichText.tsx'

/** Where a person's plain text is shown (docs/behaviour.md#texts). */

const TYPED =
  '\n  \n    if x <b và y>c:\r\n\tz()  **https://lopmo.example/bài_(1)**.\n\n    w()\n \n'
const SHOWN = '    if x <b và y>c:\n\tz()  **https://lopmo.example/bài_(1)**.\n\n    w()'
const ADDRESS = 'https://lopmo.example/bài_(1)'

const QUESTION: StudentQuestion = {
  _id: 'q',
  question: TYPED,
  type: 'SINGLE',
  score: 1,
  sortOrder: 1,
  options: [{ content: 'một' }],
}
const RESULT: QuestionResult = {
  question: 'Câu hỏi',
  type: 'SINGLE',
  score: 1,
  choices: ['một'],
  isRight: true,
}
const REVIEW = { text: TYPED, author: 'An', at: '2026-03-02T03:00:00.000Z' } satisfies NonNullable<
  Review['answer']
>
const nothing = () => {}
const quizStore = (question: StudentQuestion) =>
  createQuizStore([question], { restored: null, change: nothing })
const questionWith = (question: Partial<StudentQuestion>) => {
  const whole = { ...QUESTION, question: 'Câu hỏi', ...question }
  return <QuizQuestion store={quizStore(whole)} question={whole} index={0} locked={false} />
}
const resultsOf = (result: Partial<QuestionResult>, answers: [number, string][] = []) => (
  <QuestionResults
    questions={[{ ...RESULT, ...result }]}
    answers={new Map(answers)}
    edited={false}
  />
)
const submission = (of: Partial<SubmissionForGrading>): SubmissionForGrading =>
  ({
    _id: 's',
    status: 'SUBMITTED',
    score: null,
    feedback: '',
    textAnswer: '',
    attachments: [],
    answersJson: null,
    questions: [],
    graderUser: null,
    submittedAt: null,
    gradedAt: null,
    // The rest is of no matter here.
    ...({ assessment: { _id: '', assessmentType: 'ASSIGNMENT' } } as Partial<SubmissionForGrading>),
    ...of,
  }) as SubmissionForGrading
const quizWork = (of: { question?: string; options?: { content: string; isCorrect: boolean }[] }) =>
  submission({
    assessment: { _id: '', assessmentType: 'QUIZ' } as SubmissionForGrading['assessment'],
    answersJson: '[[0]]',
    questions: [
      {
        question: 'Câu hỏi',
        type: 'SINGLE',
        score: 1,
        sortOrder: 1,
        options: [{ content: 'một', isCorrect: true }],
        ...of,
      },
    ],
  })

type Seed = (client: QueryClient) => void
type Place = [screen: string, shown: () => ReactElement, seed?: Seed]

/** Everything but labels and buttons, where an address is a link. */
const PLACES: Place[] = [
  ['own work, feedback, explanations', () => <FeedbackText text={TYPED} />],
  [
    'a comment',
    () => (
      <Thread
        owner="u"
        submissionId="s"
        by="student"
        comments={[
          {
            _id: 'c',
            message: TYPED,
            user: { fullName: 'An', email: null },
            createdAt: '2026-03-02T03:00:00.000Z',
          } as never,
        ]}
        calls={{ send: async () => {}, onSent: nothing }}
      />
    ),
  ],
  ['a question of a quiz', () => questionWith({ question: TYPED })],
  ['a question in the result', () => resultsOf({ question: TYPED })],
  ['the one chosen option in the result', () => resultsOf({ choices: [TYPED] })],
  [
    'several chosen options in the result',
    () => resultsOf({ type: 'MULTI', choices: [TYPED, 'hai'] }),
  ],
  ['a typed answer in the result', () => resultsOf({ type: 'SHORT', choices: [] }, [[1, TYPED]])],
  ['an explanation', () => resultsOf({ explanation: TYPED })],
  [
    'work that is graded',
    () => <SubmissionContent submission={submission({ textAnswer: TYPED })} />,
  ],
  [
    'a question that is graded',
    () => <SubmissionContent submission={quizWork({ question: TYPED })} />,
  ],
  [
    'an option that is graded',
    () => (
      <SubmissionContent
        submission={quizWork({ options: [{ content: TYPED, isCorrect: true }] })}
      />
    ),
  ],
  ['a description of a quiz', () => <QuizDescription text={TYPED} />],
  ['a text of a lesson', () => <LessonText text={TYPED} />],
  ['a description', () => <RichText text={TYPED} />],
  ['what a course teaches', () => <CourseGoals title="Học được" goals={[TYPED]} />],
  ['for whom a course is', () => <CourseExtras course={{ audience: [TYPED] } as never} />],
  ['what a course asks for', () => <CourseExtras course={{ requirements: [TYPED] } as never} />],
  ['an answer to a review', () => <AnswerView answer={REVIEW} />],
  [
    'one’s own review',
    () => <OwnReview courseId="c" courseTitle="Khóa" />,
    (client) => {
      client.setQueryData(ownReviewQuery('c').queryKey, {
        review: {
          ...REVIEW,
          stars: 5,
          answer: null,
          hiddenReason: null,
          createdAt: REVIEW.at,
          updatedAt: null,
        },
        why: 'ENOUGH',
      } as never)
    },
  ],
  [
    'an announcement',
    () => <Announcements courseId={undefined} />,
    (client) => {
      client.setQueryData(announcementsQuery().queryKey, [
        {
          _id: 'a',
          kind: 'ANNOUNCEMENT',
          title: 'Nhắc',
          body: TYPED,
          createdAt: REVIEW.at,
          author: 'An',
          course: { _id: 'c', title: 'Khóa' },
        } as Announcement,
      ])
    },
  ],
  [
    'what was sent to a class',
    () => <MessagesView courseId="c" />,
    (client) => {
      client.setQueryData(classMessagesQuery('c').queryKey, [
        {
          items: [
            {
              _id: 'm',
              kind: 'ANNOUNCEMENT',
              title: 'Nhắc',
              body: TYPED,
              createdAt: REVIEW.at,
              author: 'An',
              recipients: 1,
              read: 0,
            } as ClassMessage,
          ],
          next: null,
        },
      ])
    },
  ],
  [
    'what another teacher has saved',
    () => (
      <ChangedNotice
        edit={{
          clash: {
            names: ['summary'],
            theirs: { summary: TYPED },
            stamp: { updatedAt: null, updatedBy: null },
          } as never,
          keepMine: nothing,
          takeTheirs: nothing,
          undoTake: null as never,
        }}
        item="chương này"
        describe={{ summary: ['Mô tả', ({ summary }) => String(summary)] }}
        onSave={nothing}
        pending={false}
      />
    ),
  ],
]

/** A press on these means something else. */
const CONTROLS: Place[] = [
  ['an option of a quiz', () => questionWith({ options: [{ content: TYPED }] })],
  [
    'a phrase of a grader',
    () => <PhraseBank owner="u" box={{ current: null }} onChange={nothing} disabled={false} />,
  ],
]

function show([, shown, seed]: Place) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  seed?.(client)
  const { container } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{shown()}</MemoryRouter>
    </QueryClientProvider>,
  )
  return { container, texts: textsIn(container) }
}

const textsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('.plain-text')].map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  store(storedName('phrases', 'u'), [TYPED])
})

describe('a text is shown as it was typed, its addresses are links', () => {
  test.each(PLACES)('%s', (...place) => {
    const { container, texts } = show(place)
    // Behind a number or the name of a field where it has one.
    expect(texts).toContainEqual(expect.stringContaining(SHOWN))
    const links = [...container.querySelectorAll('.plain-text a')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [ADDRESS, ADDRESS],
    ])
    expect(links[0]).toHaveAttribute('target', '_blank')
    expect(links[0]!.getAttribute('rel')!.split(' ')).toEqual(
      expect.arrayContaining(['noopener', 'noreferrer', 'nofollow', 'ugc']),
    )
    expect(container.querySelectorAll('label a, button a')).toHaveLength(0)
  })

  test.each(CONTROLS)('%s, whose address stays text', (...place) => {
    const { container } = show(place)
    // What folds is opened.
    for (const button of screen.queryAllByRole('button', { expanded: false }))
      fireEvent.click(button)
    expect(textsIn(container)).toContain(SHOWN)
    expect(container.querySelectorAll('a')).toHaveLength(0)
  })
})

test.each([
  ['  a\n', '  a'],
  ['\n\n  a\n  b\n\n', '  a\n  b'],
  ['\t\n\ta', '\ta'],
  ['a  b', 'a  b'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['<b>a</b> &amp; *b*', '<b>a</b> &amp; *b*'],
  [' \n ', ''],
])('%j is shown as %j', (text, shown) => {
  const { container } = render(<PlainText text={text} />)
  expect(container.textContent).toBe(shown)
})

test('one stylesheet says how a person’s plain text is shown', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.scss'))
    .map((file) => ({ file, rules: readFileSync(`src/${file}`, 'utf8') }))
  const own = sheets.filter(({ rules }) => rules.includes('.plain-text {'))
  expect(own.map(({ rules }) => /\.plain-text \{[^}]*white-space: pre-wrap/.test(rules))).toEqual([
    true,
  ])
  expect(sheets.filter(({ rules }) => /white-space: *pre-line/.test(rules))).toEqual([])
})

test('HTML that a person typed as text is shown whole', () => {
  render(<RichText text="<p>Nếu a<b và b>c thì List<String> là gì? <em>Đáp</em></p>" />)
  expect(screen.getByText(/^Nếu/).textContent).toBe('Nếu a<b và b>c thì List<String> là gì? Đáp')
})
