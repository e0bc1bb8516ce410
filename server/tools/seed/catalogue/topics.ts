import type { SeedCourse, SeedTopic } from '../types.ts'
import { DU_LIEU_AI } from './du-lieu-ai.ts'
import { KINH_DOANH } from './kinh-doanh.ts'
import { KY_NANG_SONG } from './ky-nang-song.ts'
import { LAP_TRINH } from './lap-trinh.ts'
import { MARKETING } from './marketing.ts'
import { NGOAI_NGU } from './ngoai-ngu.ts'
import { NHIEP_ANH_AM_NHAC } from './nhiep-anh-am-nhac.ts'
import { THIET_KE } from './thiet-ke.ts'

/** The eight topics in the order of the menu. */
export const TOPICS: readonly SeedTopic[] = [
  LAP_TRINH,
  DU_LIEU_AI,
  THIET_KE,
  NGOAI_NGU,
  KINH_DOANH,
  MARKETING,
  NHIEP_ANH_AM_NHAC,
  KY_NANG_SONG,
]

export const COURSES: readonly SeedCourse[] = TOPICS.flatMap((topic) => topic.courses)
