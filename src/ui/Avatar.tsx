import { useState, type ReactNode } from 'react'

const DEFAULT_AVATAR = '/default-avatar.svg'

interface AvatarProps {
  src: string | null | undefined
  /** CSS pixels. */
  size: number
  /** The online dot of the user menu (docs/product.md#navigation). */
  online?: boolean
  /** In place of the default picture. */
  instead?: ReactNode
}

/** A user's picture, or the default one when it is missing or broken. Decorative. */
export function Avatar({ src, size, online = false, instead }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && src !== broken ? src : null
  return (
    <span className="avatar" style={{ width: size, height: size }}>
      {shown || !instead ? (
        <img
          src={shown ?? DEFAULT_AVATAR}
          width={size}
          height={size}
          alt=""
          decoding="async"
          onError={() => setBroken(src ?? null)}
        />
      ) : (
        instead
      )}
      {online ? <span className="avatar-online" title="Đang trực tuyến" /> : null}
    </span>
  )
}
