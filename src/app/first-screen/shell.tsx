import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { CATALOGUE_DEFAULTS } from '../../../shared/rules/catalogue-query.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { App } from '../App.tsx'
import { Filters } from '../../pages/catalogue/Filters.tsx'
import { CourseGrid, Head, ListBar, Results, TopicStrip } from '../../pages/catalogue/list-view.tsx'
import type { CourseCard } from '../../../shared/contract/catalogue.ts'
import { COURSES } from '../../../shared/paths.ts'

export { firstCalls } from './first-calls.ts'

const AtCourses = (props: { children: React.ReactNode }) => (
  <StaticRouter location={COURSES} {...props} />
)

/**
 * The course list as a visitor gets it while it loads, as HTML. The build calls it
 * (`scripts/build/first-screen.ts`) and the inline script puts the cards into it (`draw.tsx`).
 */
export const shell = (): string =>
  renderToString(<App queryClient={createQueryClient()} Router={AtCourses} />)
    // React moves the title into the head; the router needs `data-discover` in another mode only.
    .replace(/<title>.*?<\/title>| data-discover="true"/g, '')

const COURSE: CourseCard = {
  _id: '1',
  slug: 'mot',
  title: 'Một',
  imageUrl: '/1.webp',
  imageSrcSet: '/1.webp 320w',
  topic: { _id: '1', slug: 'mot', name: 'Một' },
  instructors: [{ fullName: 'Một' }],
  price: 2,
  salePrice: 1,
  currency: 'VND',
  ratingAvg: 5,
  ratingCount: 1,
}

/** All that the first screen can show, as HTML: its styles are those that index.html needs. */
export function everyPart(): string {
  const query = { ...CATALOGUE_DEFAULTS, topic: 'mot', minPrice: '1' }
  const items = [COURSE, { ...COURSE, _id: '2', topic: null, price: null, ratingCount: 0 }]
  const list = {
    items,
    total: 30,
    corrected: 'mot',
    topics: [{ _id: '1', slug: 'mot', name: 'Một', courseCount: 1 }],
    ratingAvg: 5,
    ratingCount: 1,
  }
  return (
    // The inline script sets this mark for a signed-in user.
    shell().replace('<header', '<header data-known=""') +
    renderToStaticMarkup(
      <StaticRouter location={COURSES}>
        <main>
          <Head home={false} title="Một">
            {null}
          </Head>
          <TopicStrip list={list} />
          <Filters query={query} onChange={() => undefined} />
          <ListBar query={CATALOGUE_DEFAULTS} list={list} />
          <Results isBusy>
            <CourseGrid items={items} isOld={false} />
          </Results>
        </main>
      </StaticRouter>,
    )
  )
}
