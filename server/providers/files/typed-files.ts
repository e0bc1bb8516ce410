import { isBlankText } from '../../../shared/rules/blank-text.ts'
import type { files } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readHead, type StoredFile } from './form.ts'

export type NewFile = typeof files.$inferInsert

export interface AcceptedKinds {
  /** The media type by name and first bytes; null for a kind that is not accepted. */
  typeOf: (name: string, head: Buffer) => string | null
  advice: string
}

/**
 * Rows of `files`, typed by content, as the client chooses name and type. 400 INVALID at `files` names the first bad
 * one.
 */
export async function typedFiles(
  deps: Deps,
  stored: readonly StoredFile[],
  { typeOf, advice }: AcceptedKinds,
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
