import { toApiError } from '../api/errors.ts'
import { useOnceMutation } from './use-once-mutation.ts'
import { download } from '../ui/download.ts'
import { SlowNotice } from '../ui/SlowNotice.tsx'
import { toast } from '../ui/toast.ts'

interface CsvButtonProps {
  label: string
  /** The file's name. */
  name: string
  /** The whole file, as our server makes it. */
  read: (signal: AbortSignal) => Promise<string>
}

/** Downloads a file that the server makes of what is filtered. */
export function CsvButton({ label, name, read }: CsvButtonProps) {
  const file = useOnceMutation<string>({
    mutationFn: (_, signal) => read(signal),
    onSuccess: (text) => download(new File([text], name, { type: 'text/csv' })),
    onError: (error) => toast.error(`Chưa tải được tệp CSV. ${toApiError(error).message}`),
  })
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-disabled={file.isPending}
        onClick={() => file.mutate()}
      >
        {file.isPending ? 'Đang tải…' : label}
      </button>
      <SlowNotice slow={file.slow} label="Dừng chờ" onAct={file.letGo} />
    </>
  )
}
