import { useState } from 'react'
import type { Attachment } from '../../api/contract.ts'
import { attachmentView } from '../../domain/attachment-view.ts'
import { NewTabLink } from '../../ui/NewTabLink.tsx'

/** Handed-in files by their addresses; pictures, PDF and text in place once they are asked for. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className="attachments" aria-label="Tệp đính kèm">
      {attachments.map((attachment, index) => (
        // A file may stand there twice under one name, and its address is signed anew each time.
        // oxlint-disable-next-line no-array-index-key
        <li key={index}>
          <Shown attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

function Shown({ attachment }: { attachment: Attachment }) {
  const { title } = attachment
  const view = attachmentView(attachment)
  const [open, setOpen] = useState(false)
  // A thread read again brings a newly signed address; the one that is shown stays.
  const [url, setUrl] = useState(attachment.url)
  if (!open && url !== attachment.url) setUrl(attachment.url)
  return (
    <>
      <div className="attachment-line">
        <NewTabLink href={attachment.url}>{title}</NewTabLink>
        {view === 'link' ? null : (
          <button
            type="button"
            className="btn btn-sm btn-outline-primary"
            aria-expanded={open}
            aria-label={`${open ? 'Thu gọn' : 'Xem tại đây'}: ${title}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Thu gọn' : 'Xem tại đây'}
          </button>
        )}
      </div>
      {open && view === 'picture' ? <img src={url} alt={title} /> : null}
      {open && view === 'text' ? <iframe sandbox="" title={title} src={url} /> : null}
      {open && view === 'pdf' ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- PDF viewers do not start in one
        <iframe title={title} src={url} />
      ) : null}
    </>
  )
}
