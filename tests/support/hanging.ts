import { vi } from 'vitest'

/** `pass` lets eight seconds go by; everything else keeps its pace. */
export async function whileItHangs(test: (pass: () => Promise<unknown>) => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await test(() => vi.advanceTimersByTimeAsync(8_500))
  } finally {
    vi.useRealTimers()
  }
}
