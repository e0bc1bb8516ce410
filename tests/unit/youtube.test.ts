import { expect, test } from 'vitest'
import { youtubeEmbedUrl, youtubeVideo, youtubeWatchUrl } from '../../shared/rules/youtube.ts'

const ID = 'dQw4w9WgX-_'

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://youtube.com/watch?v=${ID}`,
  `http://m.youtube.com/watch?app=desktop&v=${ID}&list=PL1&index=2`,
  `https://music.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?si=abc_123`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube.com/embed/${ID}?rel=0&autoplay=1`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://youtube.com/shorts/${ID}?feature=share`,
  `https://www.youtube.com/live/${ID}`,
  `//www.youtube.com/embed/${ID}`,
  `  www.youtube.com/watch?v=${ID}  `,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}#t`,
])('a YouTube video: %s', (address) => {
  expect(youtubeVideo(address)).toEqual({ id: ID, startSec: 0 })
})

test.each([
  'https://cdn.example.test/film.mp4',
  '/api/files/abc',
  '',
  'không phải địa chỉ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/watch?v=%22%3E%3Cscript%3E',
  'https://www.youtube.com/@kenh',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  `https://youtube.com.example.test/watch?v=${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `https://example.test/?u=https://youtu.be/${ID}`,
  `javascript:alert('youtu.be/${ID}')`,
])('no YouTube video: %s', (address) => {
  expect(youtubeVideo(address)).toBeNull()
})

test.each([
  ['t=90', 90],
  ['t=90s', 90],
  ['t=1m30s', 90],
  ['t=1h2m3s', 3723],
  ['start=45', 45],
  ['t=giữa', 0],
  ['t=-5', 0],
])('the second at which the video begins: %s', (query, startSec) => {
  expect(youtubeVideo(`https://youtu.be/${ID}?${query}`)?.startSec).toBe(startSec)
})

test('the player sets no cookies and reports its position; player and link begin at the same second', () => {
  const player = `https://www.youtube-nocookie.com/embed/${ID}?enablejsapi=1&origin=https%3A%2F%2Flopmo.test`
  expect(youtubeEmbedUrl({ id: ID, startSec: 0 }, 'https://lopmo.test')).toBe(player)
  expect(youtubeEmbedUrl({ id: ID, startSec: 90 }, 'https://lopmo.test')).toBe(`${player}&start=90`)
  expect(youtubeWatchUrl({ id: ID, startSec: 0 })).toBe(`https://www.youtube.com/watch?v=${ID}`)
  expect(youtubeWatchUrl({ id: ID, startSec: 90 })).toBe(
    `https://www.youtube.com/watch?v=${ID}&t=90s`,
  )
})
