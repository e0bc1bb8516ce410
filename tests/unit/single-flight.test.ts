import { expect, test } from 'vitest'
import { SingleFlight } from '../../server/platform/single-flight.ts'

test('shares the answer of a running call, and asks again once that call has ended', async () => {
  const flight = new SingleFlight<number>()
  let runs = 0
  const work = async () => {
    runs += 1
    return runs
  }
  const both = [flight.run('a', work), flight.run('a', work)]
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(await flight.run('a', work)).toBe(2)
})

test('keeps different questions apart', async () => {
  const flight = new SingleFlight<string>()
  const answers = ['a', 'b'].map((key) => flight.run(key, async () => key))
  expect(await Promise.all(answers)).toEqual(['a', 'b'])
})

test('a failure reaches all who asked and is not kept', async () => {
  const flight = new SingleFlight<string>()
  const fail = async () => {
    throw new Error('hỏng')
  }
  const both = await Promise.allSettled([flight.run('a', fail), flight.run('a', fail)])
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected'])
  expect(await flight.run('a', async () => 'khỏe')).toBe('khỏe')
})
