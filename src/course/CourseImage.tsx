import { useState } from 'react'
import type { CourseCard } from '../../shared/contract/catalogue.ts'

const PLACEHOLDER = '/course-placeholder.svg'

interface CourseImageProps {
  course: Pick<CourseCard, 'imageUrl' | 'imageSrcSet'>
  /** The width it is shown in, in `sizes` syntax. */
  sizes: string
  /** `lazy` unless the picture stands on the first screen; `first` is fetched before the others. */
  load?: 'lazy' | 'eager' | 'first'
  className?: string
}

/** A course's picture, decorative beside its title; the placeholder when there is none or it is broken. */
export function CourseImage({ course, sizes, load = 'lazy', className }: CourseImageProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { imageUrl, imageSrcSet } = course
  const shown = imageUrl && imageUrl !== broken ? imageUrl : null
  return (
    <img
      className={className}
      alt=""
      // Before src, so that no browser begins a request that these would have changed.
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
