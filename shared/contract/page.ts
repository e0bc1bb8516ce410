import { z } from 'zod'

/** One page of a list; `next` is the `after` of the following one, null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** What a list is searched for. */
export const SearchText = z.string('Chỉ tìm một điều mỗi lần.').max(200, 'Viết tối đa 200 ký tự.')
