import { asc, eq, inArray } from 'drizzle-orm'
import type { SiteData } from '../../../shared/contract/admin/site.ts'
import type { SiteSheet } from '../../../shared/contract/site.ts'
import { siteSettings, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { OWN_BRAND, SITE_FEATURES } from '../../platform/http/site-sheet.ts'
import { publishedPages } from './page-versions.ts'

/** What the owner has set in the back office (docs/back-office.md#site), over the table `site_settings`. */

/** The rows of the table, each with the part of the data that it holds. */
const ROWS = {
  owner: [
    'brand',
    'legalName',
    'taxCode',
    'licence',
    'address',
    'phone',
    'email',
    'zalo',
    'noticeAddress',
  ],
  publishing: ['selfApproval'],
} as const satisfies Record<string, (keyof SiteData)[]>

const NAMES = Object.keys(ROWS) as (keyof typeof ROWS)[]

const DEFAULTS: SiteData = {
  brand: OWN_BRAND,
  legalName: '',
  taxCode: '',
  licence: { number: '', date: '', place: '' },
  address: '',
  phone: '',
  email: '',
  zalo: '',
  noticeAddress: '',
  selfApproval: false,
}

export interface SiteState {
  data: SiteData
  /** When the settings were last changed, and by whom; null: never. */
  updatedAt: Date | null
  updatedBy: { fullName: string | null } | null
}

/** The settings of the site, with defaults for what nobody has set. */
export async function readSite(deps: Pick<Deps, 'db'>): Promise<SiteState> {
  const rows = await deps.db.q
    .select({
      value: siteSettings.value,
      updatedAt: siteSettings.updatedAt,
      fullName: users.fullName,
    })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.updatedById))
    .where(inArray(siteSettings.name, NAMES))
    // The row that was changed last comes last.
    .orderBy(asc(siteSettings.updatedAt), asc(siteSettings.name))
  // Written by `writeSite` alone, so the types are known; a row that `lockSite` has made has no fields yet.
  const stored = rows.map(({ value }) => value as Partial<SiteData>)
  const data: SiteData = Object.assign({}, DEFAULTS, ...stored)
  const { number, date, place } = data.licence
  // In a fixed order: the database orders the fields of JSON in its own way.
  data.licence = { number, date, place }
  const { updatedAt = null, fullName = null } = rows.at(-1) ?? {}
  return { data, updatedAt, updatedBy: { fullName } }
}

/** Reads the settings and locks them until the end of the caller's transaction. */
export async function lockSite(deps: Deps): Promise<SiteState> {
  // A row that is not there cannot be locked.
  await deps.db.q
    .insert(siteSettings)
    .values(NAMES.map((name) => ({ name, value: {} })))
    .onConflictDoNothing()
  await deps.db.q
    .select({ name: siteSettings.name })
    .from(siteSettings)
    .where(inArray(siteSettings.name, NAMES))
    .orderBy(asc(siteSettings.name))
    .for('update')
  return readSite(deps)
}

/** Writes the settings, in the transaction of `lockSite`. */
export async function writeSite(deps: Deps, userId: string, data: SiteData): Promise<void> {
  for (const name of NAMES) {
    const value = Object.fromEntries(ROWS[name].map((field) => [field, data[field]]))
    await deps.db.q
      .update(siteSettings)
      .set({ value, updatedAt: deps.now(), updatedById: userId })
      .where(eq(siteSettings.name, name))
  }
}

/** Who runs the site; only the fields that are filled in. */
function ownerOf({ licence, ...data }: SiteData): SiteSheet['owner'] {
  const { legalName, taxCode, address, phone, email, zalo, noticeAddress } = data
  return {
    ...filled({ legalName, taxCode }),
    ...(licence.number && {
      licence: { number: licence.number, ...filled({ date: licence.date, place: licence.place }) },
    }),
    ...filled({ address, phone, email, zalo, noticeAddress }),
  }
}

/** The site sheet (docs/product.md#site-sheet). */
export async function siteSheet(deps: Pick<Deps, 'db'>): Promise<SiteSheet> {
  const { data } = await readSite(deps)
  const pages = await publishedPages(deps)
  return { brand: data.brand, owner: ownerOf(data), pages, features: [...SITE_FEATURES] }
}

const filled = <K extends string>(texts: Record<K, string>): Partial<Record<K, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<
    Record<K, string>
  >
