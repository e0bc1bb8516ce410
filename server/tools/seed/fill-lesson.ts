import type { SeedCourse, SeedLesson, SeedSection, SeedTopic } from './types.ts'
import { youtubeUrl } from './youtube.ts'

interface LessonPosition {
  topic: SeedTopic
  course: SeedCourse
  section: SeedSection
  /** The lesson's position in the whole course, from 0. */
  position: number
}

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length]

/** The start in the topic's lists of videos and exercises, different for each course of the topic. */
const offset = ({ topic, course, position }: LessonPosition) =>
  topic.courses.indexOf(course) * 3 + position

const videoText = (at: LessonPosition) =>
  `Bài này thuộc chương “${at.section.title}”. ${at.section.summary}

Khi xem, hãy ghi lại một điều mới và một điều bạn còn chưa chắc. Dừng video ở những chỗ có thao tác để tự làm theo, đừng chỉ xem cho hết.

Bài tập nhỏ: ${pick(at.topic.exercises, offset(at))}`

const documentText = (lesson: SeedLesson, at: LessonPosition) =>
  `${lesson.title}: bản tóm tắt để đọc lại nhiều lần, khép chương “${at.section.title}”. ${at.section.summary}

Cách dùng phiếu đính kèm:
- Điền cột “Tôi đã biết” trước khi đọc lại ghi chép.
- Viết ba ý chính bằng lời của bạn, không chép nguyên văn.
- Chọn một ý để thử ngay trong tuần này.

Bài tập nhỏ: ${pick(at.topic.exercises, offset(at) + 1)}`

/**
 * A lesson with its own content stays as it is. A lesson that has only a title gets a text about its
 * section and a video or a work sheet, so that no lesson of the demo is empty.
 */
export function fillLesson(lesson: SeedLesson, at: LessonPosition): SeedLesson {
  if (lesson.text !== undefined || lesson.resources !== undefined) return lesson
  if (lesson.type !== 'VIDEO') {
    return {
      ...lesson,
      text: documentText(lesson, at),
      resources: [
        { title: 'Phiếu ghi chép bài học (PDF)', kind: 'PDF', file: 'phieu-ghi-chep.pdf' },
      ],
    }
  }
  const id = pick(at.course.videos ?? at.topic.videos, offset(at))
  return {
    ...lesson,
    text: videoText(at),
    resources: id
      ? [
          {
            title: `Video tham khảo: ${lesson.title}`,
            kind: 'VIDEO',
            url: youtubeUrl(id, at.position),
          },
        ]
      : [],
  }
}
