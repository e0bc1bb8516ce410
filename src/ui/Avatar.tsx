import { useState } from 'react'

const DEFAULT_AVATAR = '/default-avatar.svg'

interface AvatarProps {
  src: string | null | undefined
  /** CSS pixels. */
  size: number
  /** The online dot of the user menu (docs/product.md#navigation). */
  online?: boolean
}

/** A user's picture, or the default one when it is missing or broken. Decorative. */
export function Avatar({ src, size, online = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && src !== broken ? src : DEFAULT_AVATAR
  return (
    <span className="avatar" style={{ width: size, height: size }}>
      <img
        src={shown}
        width={size}
        height={size}
        alt=""
        decoding="async"
        onError={() => setBroken(src ?? null)}
      />
      {online ? <span className="avatar-online" title="Đang trực tuyến" /> : null}
    </span>
  )
}
