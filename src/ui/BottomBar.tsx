import { useEffect, type ReactNode } from 'react'
import './styles/bottom-bar.scss'

interface BottomBarProps {
  /** False: the children stand in their own place. */
  isUp: boolean
  className: string
  children: ReactNode
}

/** A bar at the bottom of narrow windows that keeps the page's main action in reach. */
export function BottomBar({ isUp, className, children }: BottomBarProps) {
  useEffect(() => {
    const root = document.documentElement.classList
    root.toggle('has-bottom-bar', isUp)
    return () => root.remove('has-bottom-bar')
  }, [isUp])
  return <div className={isUp ? `${className} bottom-bar` : className}>{children}</div>
}
