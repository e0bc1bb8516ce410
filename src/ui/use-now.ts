import { useEffect, useState } from 'react'

/** The current time, updated every minute, so that 'còn 5 phút' does not stay for an hour. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
