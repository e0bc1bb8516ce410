import { useQuery } from '@tanstack/react-query'
import type { Feature } from '../../shared/contract/site.ts'
import { SITE_PATH } from '../env.ts'
import { http } from './http.ts'
import { featuresInPage, featuresOf } from './site-sheet.ts'

let asked: Promise<readonly unknown[]> | undefined

async function ask(): Promise<readonly unknown[]> {
  const answer = await http.get(SITE_PATH, { token: '', isPublic: true })
  return featuresOf(answer)
}

/**
 * Whether the backend has this extra (docs/product.md#site-sheet): from the page, or, where the build names its
 * address, asked for once. No answer means no. Import this file only from what loads after the first content.
 */
export async function hasFeature(name: Feature): Promise<boolean> {
  const features = SITE_PATH === '' ? featuresInPage() : await (asked ??= ask().catch(() => []))
  return features.includes(name)
}

/** `hasFeature` for a component; `undefined` until it is known. */
export const useFeature = (name: Feature): boolean | undefined =>
  useQuery({
    queryKey: ['public', 'site', name],
    queryFn: () => hasFeature(name),
    staleTime: Infinity,
  }).data
