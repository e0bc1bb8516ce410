import { expect, test } from 'vitest'
import { readYoutubeMessage } from '../../src/parts/player/YoutubeFilm.tsx'

const info = (info: object) => JSON.stringify({ event: 'infoDelivery', id: 1, info })

test('how far, how long, whether it plays', () => {
  expect(readYoutubeMessage(info({ currentTime: 12.5, duration: 600, playerState: 1 }))).toEqual({
    atSec: 12.5,
    durationSec: 600,
    playing: true,
  })
  expect(readYoutubeMessage(info({ playerState: 2 }))).toEqual({ playing: false })
  expect(readYoutubeMessage(info({ currentTime: 0, duration: 0, playerState: -1 }))).toEqual({
    atSec: 0,
    playing: false,
  })
})

test('an object is as good as its text', () => {
  expect(readYoutubeMessage({ event: 'initialDelivery', info: { currentTime: 3 } })).toEqual({
    atSec: 3,
  })
})

test('messages about something else are its own all the same', () => {
  expect(readYoutubeMessage('{"event":"onReady","info":null}')).toEqual({})
  expect(readYoutubeMessage('{"event":"onStateChange","info":1}')).toEqual({})
})

test.each([
  '',
  '{',
  '"x"',
  'null',
  '[]',
  '{"info":{"currentTime":1}}',
  '{"event":5}',
  12,
  null,
  undefined,
])('%j is none', (data) => {
  expect(readYoutubeMessage(data)).toBeNull()
})

test.each([
  { currentTime: '12' },
  { currentTime: -1 },
  { duration: Infinity },
  { currentTime: { valueOf: 5 }, playerState: '1' },
])('figures that are none are left out: %j', (told) => {
  expect(readYoutubeMessage({ event: 'infoDelivery', info: told })).toEqual({})
})
