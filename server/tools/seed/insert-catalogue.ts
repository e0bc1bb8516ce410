import type { Queries } from '../../platform/db/client.ts'
import * as t from '../../platform/db/schema.ts'
import { searchTextOf } from '../../subjects/catalogue/search-text.ts'
import { TOPICS } from './catalogue/topics.ts'
import { coverOf, readCoverIndex } from '../../subjects/catalogue/covers.ts'
import { daysBefore, endOfDay } from './days.ts'
import { fillLesson } from './fill-lesson.ts'
import { seedId } from './ids.ts'
import { mimeOf, type CopiedFile, type MediaCopies } from './media.ts'
import { PEOPLE } from './people.ts'
import type { SeedCourse, SeedLesson, SeedTopic } from './types.ts'

const fullNames = new Map(PEOPLE.map((person) => [person.username, person.fullName]))

/** The id of a seeded lesson by the positions of its section and itself, both from 0. */
export const lessonId = (slug: string, section: number, lesson: number) =>
  seedId('lesson', `${slug}/${section}/${lesson}`)

/** Collects all rows and writes each table once, so that the first start stays fast. */
class CatalogueRows {
  readonly topics: (typeof t.topics.$inferInsert)[] = []
  readonly courses: (typeof t.courses.$inferInsert)[] = []
  readonly instructors: (typeof t.courseInstructors.$inferInsert)[] = []
  readonly sections: (typeof t.sections.$inferInsert)[] = []
  readonly lessons: (typeof t.lessons.$inferInsert)[] = []
  readonly files = new Map<string, CopiedFile>()
  readonly resources: (typeof t.resources.$inferInsert)[] = []
  readonly #covers = readCoverIndex()

  constructor(
    private readonly now: Date,
    private readonly media: MediaCopies,
  ) {}

  async addTopic(topic: SeedTopic, index: number) {
    const id = seedId('topic', topic.slug)
    this.topics.push({ id, slug: topic.slug, name: topic.name, sortOrder: index + 1 })
    for (const course of topic.courses) await this.#addCourse(topic, course)
  }

  async #addCourse(topic: SeedTopic, course: SeedCourse) {
    const id = seedId('course', course.slug)
    const published = course.publishedDaysAgo
    const names = course.instructors.map(([username]) => fullNames.get(username) ?? '')
    this.courses.push({
      id,
      slug: course.slug,
      code: course.code,
      title: course.title,
      description: course.description.trim().replace(/\n\s+/g, '\n'),
      ...coverOf(this.#covers, course.slug),
      topicId: seedId('topic', topic.slug),
      price: course.price,
      salePrice: course.salePrice ?? null,
      saleEndsAt:
        course.saleEndsInDays === undefined
          ? null
          : endOfDay(daysBefore(this.now, -course.saleEndsInDays)),
      enrolmentCount: course.enrolments,
      level: course.level,
      durationLabel: course.durationLabel ?? '',
      status: course.status ?? (published === undefined ? 'DRAFT' : 'PUBLISHED'),
      askedAt: course.askedDaysAgo === undefined ? null : daysBefore(this.now, course.askedDaysAgo),
      searchText: searchTextOf(course.title, topic.name, names),
      createdAt: daysBefore(this.now, (published ?? 3) + 30),
      publishedAt: published === undefined ? null : daysBefore(this.now, published),
    })
    for (const [index, [username, role]] of course.instructors.entries()) {
      this.instructors.push({
        courseId: id,
        userId: seedId('user', username),
        role,
        sortOrder: index + 1,
      })
    }
    let position = 0
    for (const [index, section] of course.sections.entries()) {
      const sectionId = seedId('section', `${course.slug}/${index}`)
      this.sections.push({
        id: sectionId,
        courseId: id,
        title: section.title,
        summary: section.summary,
        sortOrder: index + 1,
      })
      for (const [at, bare] of section.lessons.entries()) {
        const lesson = fillLesson(bare, { topic, course, section, position })
        position += 1
        const row = { id: lessonId(course.slug, index, at), sectionId, courseId: id }
        await this.#addLesson(row, lesson, at + 1)
      }
    }
  }

  async #addLesson(
    ids: { id: string; sectionId: string; courseId: string },
    lesson: SeedLesson,
    sortOrder: number,
  ) {
    this.lessons.push({
      ...ids,
      title: lesson.title,
      type: lesson.type,
      contentText: lesson.text ?? '',
      durationSec: lesson.seconds ?? null,
      isFreePreview: lesson.preview ?? false,
      sortOrder,
    })
    for (const [index, resource] of (lesson.resources ?? []).entries()) {
      const file = resource.file === undefined ? null : await this.media.copy(resource.file)
      if (file) this.files.set(file.id, file)
      this.resources.push({
        id: seedId('resource', `${ids.id}/${index}`),
        lessonId: ids.id,
        title: resource.title,
        kind: resource.kind,
        mime: resource.file === undefined ? null : mimeOf(resource.file),
        url: resource.url ?? null,
        fileId: file?.id ?? null,
        durationSec: resource.seconds ?? null,
        isPrimary: index === 0,
        sortOrder: index + 1,
      })
    }
  }

  async write(q: Queries) {
    await q.insert(t.topics).values(this.topics)
    await q.insert(t.courses).values(this.courses)
    await q.insert(t.courseInstructors).values(this.instructors)
    await q.insert(t.sections).values(this.sections)
    await q.insert(t.lessons).values(this.lessons)
    if (this.files.size > 0) await q.insert(t.files).values([...this.files.values()])
    await q.insert(t.resources).values(this.resources)
  }
}

/** Inserts topics, courses, sections, lessons and their resources. */
export async function insertCatalogue(q: Queries, now: Date, media: MediaCopies): Promise<void> {
  const rows = new CatalogueRows(now, media)
  for (const [index, topic] of TOPICS.entries()) await rows.addTopic(topic, index)
  await rows.write(q)
}
