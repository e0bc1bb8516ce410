import type { ReactNode } from 'react'
import type { Feature } from '../../../shared/contract/site.ts'
import { useFeature } from '../../api/site.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import NotFoundPage from './NotFoundPage.tsx'

interface OfferedProps {
  feature: Feature
  children: ReactNode
}

/** A page beyond the contract: where the backend has no such feature there is no such page. */
export function Offered({ feature, children }: OfferedProps) {
  const isOffered = useFeature(feature)
  if (isOffered === undefined) return <PageSkeleton />
  return isOffered ? children : <NotFoundPage />
}
