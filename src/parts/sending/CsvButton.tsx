import { download } from '../../ui/download.ts'
import { toast } from '../../ui/toast.ts'
import { SendNotes } from './SendNotes.tsx'
import { useSend } from './use-send.ts'

interface CsvButtonProps {
  label: string
  /** The file's name. */
  name: string
  /** The whole file, as our server makes it. */
  read: (signal: AbortSignal) => Promise<string>
}

/** Downloads a file that the server makes of what is filtered. */
export function CsvButton({ label, name, read }: CsvButtonProps) {
  const file = useSend({
    send: (_, signal) => read(signal),
    onSent: (text) => download(new File([text], name, { type: 'text/csv' })),
    onFailed: ({ error }) => toast.error(`Chưa tải được tệp CSV. ${error.message}`),
  })
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-disabled={file.pending}
        onClick={() => file.send()}
      >
        {file.pending ? 'Đang tải…' : label}
      </button>
      <SendNotes of={file} />
    </>
  )
}
