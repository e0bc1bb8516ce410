import type { CourseList } from '../../../shared/contract/catalogue.ts'
import type { CatalogueQuery } from '../../../shared/rules/catalogue-query.ts'
import * as styles from '../../pages/catalogue/catalogue.module.scss'
import { CourseGrid, ListBar, Results, TopicStrip } from '../../pages/catalogue/list-view.tsx'

/** The parts of the first screen that show the list, by their class: they take the place of the empty ones. */
export const listParts = (query: CatalogueQuery, list: CourseList): Record<string, unknown> => ({
  [styles.catalogueTopics]: <TopicStrip list={list} />,
  [styles.catalogueBar]: <ListBar query={query} list={list} />,
  [styles.catalogueResults]: (
    <Results isBusy={false}>
      <CourseGrid items={list.items} isOld={false} />
    </Results>
  ),
})
