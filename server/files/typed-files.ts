import { isBlankText } from '../../shared/rules/blank-text.ts'
import type { files } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { readHead, type StoredFile } from './form.ts'

export type NewFile = typeof files.$inferInsert

export interface TakenKinds {
  /** The media type by name and first bytes; null for a kind that is not taken. */
  typeOf: (name: string, head: Buffer) => string | null
  /** What may be sent instead, a Vietnamese sentence. */
  advice: string
}

/**
 * Rows for the files of a form, typed by content (a name or a claimed type proves nothing). 400 names
 * the first one that is empty or not taken.
 */
export async function typedFiles(
  deps: Deps,
  stored: readonly StoredFile[],
  { typeOf, advice }: TakenKinds,
): Promise<NewFile[]> {
  const rows: NewFile[] = []
  for (const file of stored) {
    const { storageKey, size } = file
    const name = isBlankText(file.name) ? 'tep-dinh-kem' : file.name
    const mime = size > 0 ? typeOf(name, await readHead(deps.files, file)) : null
    if (!mime) {
      const message = size === 0 ? `Tệp “${name}” rỗng.` : `Không nhận tệp “${name}”. ${advice}`
      throw invalid(message, { files: message })
    }
    rows.push({ id: newId(deps.now()), storageKey, name, mime, size, createdAt: deps.now() })
  }
  return rows
}
