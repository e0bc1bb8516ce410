import { useEffect, useState } from 'react'

/** The present, renewed every minute, so that 'còn 5 phút' does not stand there for an hour. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
