import { useEffect, type ReactNode } from 'react'
import './styles/bottom-bar.scss'

interface BottomBarProps {
  /** False: the children stand in their own place. */
  isUp: boolean
  className: string
  children: ReactNode
}

/** Holds what one came for in reach: a bar at the window's bottom, on screens where no column stays in view. */
export function BottomBar({ isUp, className, children }: BottomBarProps) {
  useEffect(() => {
    const root = document.documentElement.classList
    root.toggle('has-bottom-bar', isUp)
    return () => root.remove('has-bottom-bar')
  }, [isUp])
  return <div className={isUp ? `${className} bottom-bar` : className}>{children}</div>
}
