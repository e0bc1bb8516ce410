import { expect, test } from 'vitest'
import { NewestAnswer } from '../../../server/platform/newest-answer.ts'

/** A question whose answers come when the test says so. */
function heldQuestion() {
  const asked: { answer: (text: string) => void; fail: (error: Error) => void }[] = []
  const question = new NewestAnswer(
    () => new Promise<string>((answer, fail) => asked.push({ answer, fail })),
  )
  return { asked, read: () => question.read() }
}

test('all who ask before the question is on its way share it', async () => {
  const { asked, read } = heldQuestion()
  const answers = [read(), read(), read()]
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.answer('first')
  expect(await Promise.all(answers)).toEqual(['first', 'first', 'first'])
})

test('who asks while it is on its way gets a newer answer, and only one is on its way', async () => {
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

test('a failure is told to who asked, and the next one asks again', async () => {
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
