import { segment } from '../../../shared/paths.ts'
import type { Deps } from '../../deps.ts'

/** The site's own address. Never from the request: a made-up Host would be kept, and told to everybody. */
export const siteAddress = ({ settings, selfUrl }: Pick<Deps, 'settings' | 'selfUrl'>): string =>
  settings.publicUrl ?? selfUrl()

/** A page of trust (docs/trust.md#pages), by its newest version. */
export const trustPagePath = (slug: string): string => `/pages/${segment(slug)}`
