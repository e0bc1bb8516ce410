import { lostNote } from './lost-parts.ts'

/** Whether the data is files without any text beside them. */
export const isFilesOnly = ({ files, types }: DataTransfer): boolean =>
  files.length > 0 && !types.some((type) => type.startsWith('text/'))

/** What is said of files that a text cannot hold. */
export const fileNote = (files: readonly { type: string }[]): string =>
  (files.every(({ type }) => type.startsWith('image/'))
    ? lostNote(new Map([['ảnh', files.length]]))
    : null) ?? `Không giữ được ${files.length} tệp.`
