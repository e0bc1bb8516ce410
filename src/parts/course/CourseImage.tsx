import { useState } from 'react'
import type { CourseCard } from '../../../shared/contract/catalogue.ts'

export const PLACEHOLDER = '/course-placeholder.svg'

interface CourseImageProps {
  course: Pick<CourseCard, 'imageUrl' | 'imageSrcSet'>
  /** Its width on the page, in `sizes` syntax. */
  sizes: string
  /** `lazy` unless the picture is on the first screen; `first` loads before the others. */
  load?: 'lazy' | 'eager' | 'first'
  className?: string
}

/** A course's picture, decorative beside its title; a placeholder when it is missing or broken. */
export function CourseImage({ course, sizes, load = 'lazy', className }: CourseImageProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { imageUrl, imageSrcSet } = course
  const shown = imageUrl && imageUrl !== broken ? imageUrl : null
  return (
    <img
      className={className}
      alt=""
      // Before `src`: some browsers start the request at `src`, without these attributes.
      loading={load === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={load === 'first' ? 'high' : 'auto'}
      decoding="async"
      width={640}
      height={360}
      sizes={shown && imageSrcSet ? sizes : undefined}
      srcSet={shown && imageSrcSet ? imageSrcSet : undefined}
      src={shown ?? PLACEHOLDER}
      onError={() => setBroken(imageUrl)}
    />
  )
}
