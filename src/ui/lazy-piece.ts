import { useState, type ComponentType } from 'react'

/**
 * A component that is fetched with the first wish for it (hover, focus or click) and is there at once
 * ever after. The hook gives it, as soon as it is there, and the wish.
 */
export function lazyPiece<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  return function usePiece(onFailure: () => void) {
    const [Piece, setPiece] = useState(() => loaded)
    const want = () => {
      if (Piece) return
      load().then((piece) => {
        loaded = piece
        setPiece(() => piece)
        // No network: the next hover or click tries again.
      }, onFailure)
    }
    return [Piece, want] as const
  }
}
