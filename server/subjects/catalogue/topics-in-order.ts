import type { Topic } from '../../../shared/contract/catalogue.ts'
import type { Queries } from '../../platform/db/client.ts'
import { topics } from '../../platform/db/schema.ts'
import { byTitle } from '../../platform/db/word-order.ts'

/** All topics in their order (docs/product.md#topic). */
export const topicsInOrder = (q: Queries): Promise<Topic[]> =>
  q
    .select({ _id: topics.id, slug: topics.slug, name: topics.name })
    .from(topics)
    .orderBy(topics.sortOrder, byTitle(topics.name), topics.id)
