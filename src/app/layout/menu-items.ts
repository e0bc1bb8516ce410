import { useQuery } from '@tanstack/react-query'
import { topicsQuery } from '../../api/catalogue.ts'
import { paths } from '../../../shared/paths.ts'
import type { MenuItem } from '../../ui/MenuPopup.tsx'

export interface NavLink {
  label: string
  to: string
}

/** The menus' items (docs/product.md#navigation), for the header and the sheet on phones. */
export const LEARNING: readonly NavLink[] = [
  { label: 'Khóa học của tôi', to: paths.learning() },
  { label: 'Hạn nộp', to: paths.deadlines() },
]

export const TEACHING: readonly NavLink[] = [
  { label: 'Khóa học giảng dạy', to: paths.instructorCourses() },
  { label: 'Chấm bài', to: paths.grading() },
  { label: 'Bài chờ chấm', to: paths.firstWaiting() },
]

export const ACCOUNT: readonly NavLink[] = [
  { label: 'Hồ sơ', to: paths.profile() },
  { label: 'Đơn hàng', to: paths.orders() },
  { label: 'Cài đặt', to: paths.settings() },
]

export const ALL_TOPICS: NavLink = { label: 'Tất cả chủ đề', to: paths.courses() }

interface Roles {
  signedIn: boolean
  learns: boolean
  teaches: boolean
}

/** The phone's menu when its sheet fails to load. */
export const plainItems = (
  { signedIn, learns, teaches }: Roles,
  signOut: () => void,
): readonly MenuItem[] => [
  ALL_TOPICS,
  ...(learns ? LEARNING : []),
  ...(teaches ? TEACHING : []),
  ...(signedIn
    ? [...ACCOUNT, { label: 'Đăng xuất', onSelect: signOut }]
    : [
        { label: 'Đăng nhập', to: paths.login() },
        { label: 'Đăng ký', to: paths.register() },
      ]),
]

/** The topics as links, fetched when wanted; none on failure (docs/product.md#silent-failures). */
export function useTopicLinks(wanted: boolean): { links: NavLink[]; loading: boolean } {
  const { data = [], isLoading } = useQuery({ ...topicsQuery(), enabled: wanted })
  const links = data
    .filter(({ name, slug, _id }) => name && (slug || _id))
    .map(({ name, slug, _id }) => ({ label: name, to: paths.courses({ topic: slug || _id }) }))
  return { links, loading: isLoading }
}

export const topicItems = ({ links, loading }: ReturnType<typeof useTopicLinks>): MenuItem[] => [
  ALL_TOPICS,
  ...(loading || links.length > 0 ? (['divider'] as const) : []),
  ...(loading ? [{ note: 'Đang tải…' }] : links),
]
