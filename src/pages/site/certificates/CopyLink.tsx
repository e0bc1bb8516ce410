import { useState } from 'react'

/** Copies the page's address, for a profile or an application. */
export function CopyLink() {
  const [done, setDone] = useState<boolean | null>(null)
  const onCopy = async () => {
    try {
      // Absent on http addresses.
      await navigator.clipboard.writeText(window.location.origin + window.location.pathname)
      setDone(true)
    } catch {
      setDone(false)
    }
  }
  return (
    <>
      <button type="button" className="btn btn-outline-primary" onClick={() => void onCopy()}>
        Sao chép liên kết
      </button>
      <output>
        {done === null ? '' : done ? 'Đã sao chép.' : 'Hãy chép địa chỉ trên thanh trình duyệt.'}
      </output>
    </>
  )
}
