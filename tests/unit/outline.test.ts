import { describe, expect, test } from 'vitest'
import type { LessonResource, OutlineSection } from '../../shared/contract/learning.ts'
import { mediaOf, splitResources } from '../../shared/rules/lesson-media.ts'
import {
  completedInOutline,
  firstOpenLesson,
  lessonCounts,
  neighbours,
  withCompletion,
} from '../../shared/rules/outline.ts'

/** A course from the names of its lessons, one string per section; a lesson in upper case is completed. */
const course = (...sections: string[]): OutlineSection[] =>
  sections.map((names, index) => ({
    _id: `s${index}`,
    title: '',
    summary: '',
    sortOrder: index,
    lessons: names
      .split(' ')
      .filter(Boolean)
      .map((name, at) => ({
        _id: name.toLowerCase(),
        title: name,
        type: 'VIDEO',
        isFreePreview: false,
        durationSec: null,
        sortOrder: at + 1,
        completed: name !== name.toLowerCase(),
      })),
  }))

describe('a lesson in its outline', () => {
  const sections = course('A b', '', 'C d')
  const around = (id: string) => {
    const { previous, next } = neighbours(sections, id)
    return [previous?._id, next?._id]
  }

  test('previous and next go across sections, also empty ones', () => {
    expect(around('a')).toEqual([undefined, 'b'])
    expect(around('b')).toEqual(['a', 'c'])
    expect(around('c')).toEqual(['b', 'd'])
    expect(around('d')).toEqual(['c', undefined])
    expect(around('elsewhere')).toEqual([undefined, undefined])
  })

  test('the student continues with the first lesson that is not completed', () => {
    expect(firstOpenLesson(sections)?._id).toBe('b')
    expect(firstOpenLesson(course('A', 'B'))).toBeUndefined()
  })

  test('counts and completion', () => {
    expect(lessonCounts(sections)).toEqual({ done: 2, lessons: 4 })
    expect(completedInOutline(sections, 'c')).toBe(true)
    expect(completedInOutline(sections, 'd')).toBe(false)
    expect(completedInOutline(sections, 'elsewhere')).toBeUndefined()
    expect(lessonCounts(withCompletion(sections, 'd', true))).toEqual({ done: 3, lessons: 4 })
    expect(lessonCounts(withCompletion(sections, 'a', false))).toEqual({ done: 1, lessons: 4 })
  })
})

const resource = (over: Partial<LessonResource>): LessonResource => ({
  title: '',
  kind: 'OTHER',
  mime: null,
  url: 'https://example.test/x',
  durationSec: null,
  isPrimary: false,
  ...over,
})

describe('how a resource is shown', () => {
  test.each<[string, Partial<LessonResource>, string]>([
    ['a YouTube address whatever its kind', { url: 'https://youtu.be/dQw4w9WgXcQ' }, 'youtube'],
    ['another video address', { kind: 'VIDEO' }, 'video'],
    ['a film by its type', { mime: 'video/mp4' }, 'video'],
    ['a film by its name', { url: 'https://example.test/a.MP4?sig=1' }, 'video'],
    ['a sound', { kind: 'AUDIO' }, 'audio'],
    ['a picture', { kind: 'IMAGE' }, 'image'],
    ['a PDF', { kind: 'PDF' }, 'pdf'],
    ['a PDF called document', { kind: 'DOCUMENT', mime: 'application/pdf' }, 'pdf'],
    ['a document', { kind: 'DOCUMENT', url: '/files/bai.docx' }, 'link'],
    ['a page', {}, 'link'],
    ['a name in the query is no ending', { url: 'https://example.test/?f=a.mp4' }, 'link'],
  ])('%s', (_, over, as) => {
    expect(mediaOf(resource(over)).as).toBe(as)
  })

  test('the main resource is the primary one, else the first', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((_id) => resource({ _id }))
    const primary = { ...b!, isPrimary: true }
    expect(splitResources([a!, primary, c!])).toEqual({ main: primary, further: [a, c] })
    expect(splitResources([a!, b!])).toEqual({ main: a, further: [b] })
    expect(splitResources([])).toEqual({ main: undefined, further: [] })
  })
})
