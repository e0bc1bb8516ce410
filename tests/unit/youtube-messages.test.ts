import { expect, test } from 'vitest'
import { readYoutubeMessage } from '../../src/parts/player/YoutubeFilm.tsx'

const info = (info: object) => JSON.stringify({ event: 'infoDelivery', id: 1, info })

test('a message holds the position, the length and whether the film plays', () => {
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

test('an object is read like its JSON text', () => {
  expect(readYoutubeMessage({ event: 'initialDelivery', info: { currentTime: 3 } })).toEqual({
    atSec: 3,
  })
})

test('a message about something else still counts as one of the player', () => {
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
])('%j is no message of the player', (data) => {
  expect(readYoutubeMessage(data)).toBeNull()
})

test.each([
  { currentTime: '12' },
  { currentTime: -1 },
  { duration: Infinity },
  { currentTime: { valueOf: 5 }, playerState: '1' },
])('values that are no valid numbers are left out: %j', (values) => {
  expect(readYoutubeMessage({ event: 'infoDelivery', info: values })).toEqual({})
})
