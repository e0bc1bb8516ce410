import { useCopy } from '../../../ui/use-copy.ts'

/** Copies the page's address, for a profile or an application. */
export function CopyLink() {
  const { isCopied, copy } = useCopy(() => window.location.origin + window.location.pathname)
  return (
    <>
      <button type="button" className="btn btn-outline-primary" onClick={copy}>
        Sao chép liên kết
      </button>
      <output>
        {isCopied === null
          ? ''
          : isCopied
            ? 'Đã sao chép.'
            : 'Hãy chép địa chỉ trên thanh trình duyệt.'}
      </output>
    </>
  )
}
