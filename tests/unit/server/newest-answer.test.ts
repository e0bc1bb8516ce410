import { expect, test } from 'vitest'
import { NewestAnswer } from '../../../server/platform/newest-answer.ts'

/** A question that is answered when the test says so. */
function heldQuestion() {
  const asked: { answer: (text: string) => void; fail: (error: Error) => void }[] = []
  const question = new NewestAnswer(
    () => new Promise<string>((answer, fail) => asked.push({ answer, fail })),
  )
  return { asked, read: () => question.read() }
}

test('all calls before the question is sent share its answer', async () => {
  const { asked, read } = heldQuestion()
  const answers = [read(), read(), read()]
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.answer('first')
  expect(await Promise.all(answers)).toEqual(['first', 'first', 'first'])
})

test('a call while a question is under way gets a newer answer, and only one question is under way', async () => {
  const { asked, read } = heldQuestion()
  const first = read()
  await expect.poll(() => asked.length).toBe(1)
  const late = [read(), read()]
  await new Promise((done) => setImmediate(() => setImmediate(done)))
  expect(asked).toHaveLength(1)
  asked[0]?.answer('before the change')
  expect(await first).toBe('before the change')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer('after it')
  expect(await Promise.all(late)).toEqual(['after it', 'after it'])
})

test('a failure reaches all calls that shared the question, and the next call asks again', async () => {
  const { asked, read } = heldQuestion()
  const [first, second] = [read(), read()]
  await expect.poll(() => asked.length).toBe(1)
  const next = first.then(read, read)
  asked[0]?.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer('back')
  expect(await next).toBe('back')
})
