import { describe, expect, test } from 'vitest'
import { createQuizClock } from '../../src/parts/quiz/quiz-clock.ts'

/** A device whose clocks the test moves, and its quiz clock, which begins at the server's time 0. */
function device() {
  // The wall clock of the device may be years off.
  const time = { steady: 5_000, wall: 1_000_000 }
  const clock = createQuizClock(0, { ...time }, () => ({ ...time }))
  return {
    clock,
    awake: (seconds: number) => {
      time.steady += seconds * 1000
      time.wall += seconds * 1000
    },
    /** Phones, Macs and Linux machines stop the steady clock in their sleep. */
    asleep: (seconds: number) => (time.wall += seconds * 1000),
    set: (seconds: number) => (time.wall += seconds * 1000),
  }
}

test('the clock runs with the device while it is awake, read often or seldom (a throttled or frozen page)', () => {
  const { clock, awake } = device()
  for (let tick = 0; tick < 120; tick++) {
    awake(0.5)
    clock.now()
  }
  expect(clock.now()).toBe(60_000)
  awake(60)
  expect(clock.now()).toBe(120_000)
  awake(3_600)
  expect([clock.now(), clock.isSure()]).toEqual([3_720_000, true])
})

test('the clock runs on while the device sleeps, and then needs to be confirmed', () => {
  const { clock, awake, asleep } = device()
  awake(10)
  clock.now()
  asleep(95)
  expect([clock.now(), clock.isSure()]).toEqual([105_000, false])
  awake(5)
  expect([clock.now(), clock.isSure()]).toEqual([110_000, false])
})

test('the clock counts a sleep when the device was also awake between the two readings', () => {
  const { clock, awake, asleep } = device()
  awake(20)
  asleep(40)
  awake(20)
  expect(clock.now()).toBe(80_000)
})

test('the clock runs on when only the steady clock stands still, however often it is read', () => {
  const { clock, asleep } = device()
  for (let tick = 0; tick < 190; tick++) {
    asleep(0.5)
    clock.now()
  }
  expect(clock.now()).toBeGreaterThanOrEqual(93_500)
  expect([clock.earliest(), clock.isSure()]).toEqual([0, false])
})

test('the clock counts from the loading, not from the first reading', () => {
  const { clock, asleep } = device()
  asleep(30)
  expect(clock.now()).toBe(30_000)
})

describe('a wall clock set by hand', () => {
  test('back gives no extra time, neither at once nor after a sleep', () => {
    const { clock, awake, asleep, set } = device()
    awake(10)
    set(-3_600)
    expect([clock.now(), clock.isSure()]).toEqual([10_000, true])
    asleep(60)
    expect(clock.now()).toBe(70_000)
  })

  test('back, and not read until after a sleep, is corrected by the server’s time', () => {
    const { clock, awake, asleep, set } = device()
    awake(10)
    clock.now()
    set(-3_600)
    asleep(60)
    const asked = clock.now()
    expect(asked).toBe(10_000)
    expect(clock.confirm(70_000, asked)).toBe(60_000)
    expect(clock.now()).toBe(70_000)
  })

  test('forward takes time away only until the server has told the time', () => {
    const { clock, awake, set } = device()
    awake(10)
    set(3_600)
    const asked = clock.now()
    expect([asked, clock.isSure()]).toEqual([3_610_000, false])
    clock.confirm(10_000, asked)
    expect(clock.isSure()).toBe(true)
    expect(clock.now()).toBeGreaterThanOrEqual(10_000)
    expect(clock.now()).toBeLessThanOrEqual(11_000)
  })

  test('by small steps, as by daily corrections, is not noticed and adds up to nothing', () => {
    const { clock, awake, set } = device()
    for (let tick = 0; tick < 600; tick++) {
      set(tick % 2 ? 0.4 : -0.4)
      awake(0.5)
      clock.now()
    }
    expect([clock.now(), clock.isSure()]).toEqual([300_000, true])
  })
})

describe('the server’s time', () => {
  test('changes nothing while it agrees to the whole second', () => {
    const { clock, awake } = device()
    awake(10.6)
    const asked = clock.now()
    awake(0.2)
    expect(clock.confirm(10_000, asked)).toBe(0)
    expect(clock.now()).toBe(10_800)
  })

  test('on a slow network is at most as old as the request', () => {
    const { clock, awake } = device()
    awake(10)
    const asked = clock.now()
    awake(20)
    // The response was made when the request arrived, or 20 seconds later: both agree with the clock.
    expect(clock.confirm(10_000, asked)).toBe(0)
    expect(clock.confirm(30_000, clock.now())).toBe(0)
    // The clock began too late, because the quiz itself loaded slowly.
    expect(clock.confirm(38_000, clock.now())).toBe(8_000)
  })

  test('that is missing leaves the device’s time', () => {
    const { clock, asleep } = device()
    asleep(95)
    expect(clock.confirm(null, clock.now())).toBe(95_000)
    expect([clock.now(), clock.isSure()]).toEqual([95_000, true])
  })
})
