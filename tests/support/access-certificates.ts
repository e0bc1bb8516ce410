import { newId } from '../../server/ids.ts'
import { whatIsPublic, type Row } from './access-policies.ts'
import * as a from './access.ts'

/** Free previews and certificates in the table of who may call what. */

/** A free preview; `foreign`: a lesson for buyers. */
const aPublicPreview: a.Target = async (world, _, column) => {
  if (column === 'missing') return { id: newId() }
  return column === 'own'
    ? a.aPreview(world, 'student', 'foreign')
    : a.aLesson(world, 'student', 'foreign')
}

export const CERTIFICATES: Record<string, Row> = {
  'GET /api/public/lessons/:id': {
    who: whatIsPublic,
    on: aPublicPreview,
  },
}
