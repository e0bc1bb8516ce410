import { useSearchParams } from 'react-router-dom'
import type { ClassFilter } from '../../../api/class.ts'

export const SORTS = {
  name: 'Học viên',
  progress: 'Tiến độ',
  seen: 'Vào học lần cuối',
  score: 'Điểm trung bình',
} as const
export type Sort = keyof typeof SORTS

const isSort = (value: string | null): value is Sort => value !== null && value in SORTS

/** What the list of a class is searched for and ordered by; it stands in the address. */
export function useClassFilter() {
  const [params, setParams] = useSearchParams()
  const given = params.get('sort')
  const sort = isSort(given) ? given : 'name'
  const dir = params.get('dir') === 'desc' ? 'desc' : 'asc'
  const q = params.get('q') ?? ''
  const set = (change: Record<string, string>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(change)) {
          if (value) before.set(name, value)
          else before.delete(name)
        }
        return before
      },
      { replace: true },
    )
  const filter: ClassFilter = { sort, dir, ...(q && { q }) }
  return {
    filter,
    sort,
    dir: dir as 'asc' | 'desc',
    q,
    search: (words: string) => set({ q: words }),
    order: (by: Sort, way: 'asc' | 'desc') => set({ sort: by, dir: way }),
    /** Of the same order the other way round. */
    press: (by: Sort) => set({ sort: by, dir: by === sort && dir === 'asc' ? 'desc' : 'asc' }),
  }
}
