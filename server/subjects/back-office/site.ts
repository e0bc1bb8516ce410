import type { SiteData, SiteForEdit } from '../../../shared/contract/admin/site.ts'
import { siteDataProblems } from '../../../shared/rules/site-data.ts'
import type { Actor } from '../../platform/actor.ts'
import { difference, record } from '../../platform/audit.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../platform/errors.ts'
import { lockSite, readSite, writeSite, type SiteState } from '../site/site-settings.ts'
import { editStamp, requireVersion } from '../teaching/edit-stamp.ts'

/** The owner's data and the setting of publishing (docs/back-office.md#site). */

/** What the version is a digest of: in an order of our own, not the database's. */
const contentOf = ({ licence, ...data }: SiteData) => [
  data.brand,
  data.legalName,
  data.taxCode,
  licence.number,
  licence.date,
  licence.place,
  data.address,
  data.phone,
  data.email,
  data.zalo,
  data.noticeAddress,
  data.selfApproval,
]

const forEdit = ({ data, ...edited }: SiteState): SiteForEdit => ({
  ...data,
  ...editStamp(edited, contentOf(data)),
})

export const siteForEdit = async (deps: Deps): Promise<SiteForEdit> => forEdit(await readSite(deps))

/** Saves all of it; 400 INVALID with a message for each wrong field, 409 CHANGED for another version than expected. */
export async function saveSite(
  deps: Deps,
  actor: Actor,
  data: SiteData,
  expected: string | undefined,
): Promise<SiteForEdit> {
  const problems = siteDataProblems(data)
  const [first] = Object.values(problems)
  if (first) throw invalid(first, problems)
  return deps.db.tx(async () => {
    const before = await lockSite(deps)
    requireVersion(expected, contentOf(before.data))
    const changes = difference({ ...before.data }, { ...data })
    if (Object.keys(changes.after).length === 0) return forEdit(before)
    await writeSite(deps, actor.id, data)
    await record(deps, { userId: actor.id }, { action: 'site.settings', ...changes })
    return forEdit(await readSite(deps))
  })
}
