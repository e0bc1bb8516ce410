import { useQuery } from '@tanstack/react-query'
import type { Feature } from '../../shared/contract/site.ts'
import { SITE_PATH } from './env.ts'
import { http } from './http.ts'
import { featuresOf, sheetInPage, siteSheetBy } from './site-sheet.ts'

/** The site sheet (docs/product.md#site-sheet) as it came; null without one. */
export const siteSheet = (): Promise<unknown> =>
  siteSheetBy(() => http.get(SITE_PATH, { token: '', isPublic: true }))

/** Whether the backend has this extra. Import this file only from what loads after the first content. */
export const hasFeature = async (name: Feature): Promise<boolean> =>
  featuresOf(await siteSheet()).includes(name)

/** `hasFeature` for a component; `undefined` until it is known, which a sheet in the page is at once. */
export const useFeature = (name: Feature): boolean | undefined =>
  useQuery({
    queryKey: ['public', 'site', name],
    queryFn: () => hasFeature(name),
    initialData: () => (SITE_PATH === '' ? featuresOf(sheetInPage()).includes(name) : undefined),
    staleTime: Infinity,
  }).data
