import { useState } from 'react'
import { attachmentView, type AttachmentView } from '../../../shared/rules/attachment-view.ts'
import type { Attachment } from '../../../shared/contract/assessments.ts'
import { NewTabLink } from '../../ui/NewTabLink.tsx'
import * as styles from './submissions.module.scss'

interface AttachmentsProps {
  attachments: readonly Attachment[]
  /** The kinds shown in place from the start; the others show after a click. */
  open?: readonly AttachmentView[]
}

/** Submitted files as links; pictures, PDF, text, audio and video also in place. */
export function Attachments({ attachments, open = [] }: AttachmentsProps) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles.attachments} aria-label="Tệp đính kèm">
      {attachments.map((attachment, index) => (
        // Names may repeat, and addresses are signed anew each time: only the index identifies a file.
        // oxlint-disable-next-line no-array-index-key
        <li key={index}>
          <Shown attachment={attachment} startsOpen={open.includes(attachmentView(attachment))} />
        </li>
      ))}
    </ul>
  )
}

function Shown({ attachment, startsOpen }: { attachment: Attachment; startsOpen: boolean }) {
  const { title } = attachment
  const view = attachmentView(attachment)
  const [open, setOpen] = useState(startsOpen)
  // A reloaded thread brings a newly signed address; an open file keeps its old one, or it would reload.
  const [url, setUrl] = useState(attachment.url)
  if (!open && url !== attachment.url) setUrl(attachment.url)
  return (
    <>
      <div className="d-flex flex-wrap align-items-center justify-content-between row-gap-1 column-gap-3">
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
      {open ? <InPlace view={view} title={title} url={url} /> : null}
    </>
  )
}

function InPlace({ view, title, url }: { view: AttachmentView; title: string; url: string }) {
  switch (view) {
    case 'picture':
      return <img src={url} alt={title} loading="lazy" />
    case 'text':
      return <iframe sandbox="" title={title} src={url} />
    case 'pdf':
      // oxlint-disable-next-line react/iframe-missing-sandbox -- PDF viewers do not start in one
      return <iframe title={title} src={url} />
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- submitted without captions
      return <audio controls preload="none" aria-label={title} src={url} />
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- submitted without captions
      return <video controls preload="metadata" aria-label={title} src={url} />
    case 'link':
      return null
    default:
      return view satisfies never
  }
}
