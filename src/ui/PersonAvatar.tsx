import type { ComponentProps } from 'react'
import { initials } from '../../shared/format/initials.ts'
import { Avatar } from './Avatar.tsx'
import './styles/avatar-letters.scss'

interface PersonAvatarProps extends Pick<ComponentProps<typeof Avatar>, 'src' | 'size'> {
  name: string
}

/** The picture of somebody whose name stands beside it; without one their initials, which tell people apart. */
export function PersonAvatar({ src, size, name }: PersonAvatarProps) {
  const letters = initials(name)
  return (
    <Avatar
      src={src}
      size={size}
      instead={
        letters ? (
          <span
            className="avatar-letters"
            style={{ fontSize: size * 0.4 }}
            aria-hidden="true"
            translate="no"
          >
            {letters}
          </span>
        ) : null
      }
    />
  )
}
