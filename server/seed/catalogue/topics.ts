import type { SeedCourse, SeedTopic } from '../types.ts'
import { LAP_TRINH } from './lap-trinh.ts'

/** The eight topics in the order of the menu. */
export const TOPICS: readonly SeedTopic[] = [LAP_TRINH]

export const COURSES: readonly SeedCourse[] = TOPICS.flatMap((topic) => topic.courses)
