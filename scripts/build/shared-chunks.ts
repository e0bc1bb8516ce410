import type { Rolldown } from 'vite'

/** Pages, and the header's parts that a member's pages load beside them. */
const PAGE = /\/src\/(?:app|pages|parts)\/(\w+)\/(?:\w+Page|DeadlineBell|MemberCart)\.tsx$/

/**
 * What one page shares with extras: in the file of its feature it would burden that feature's pages (the player is
 * large), or the extras with the rest of it (long lists are large, addresses and lists of facts small).
 */
const ALONE =
  /\/(?:src\/parts\/player\/|src\/api\/(?:mails|extra-call)\.ts|src\/parts\/session\/ProofMail\.tsx|src\/ui\/(?:FactList\.tsx|styles\/fact-list\.scss)|shared\/open-paths\.ts|node_modules\/@tanstack\/(?:react-virtual|virtual-core)\/)/

/**
 * So small that they go with what most pages load, though fewer need them. Plain text would else lie in one file with an
 * author's HTML, whose cleaner is large.
 */
const COMMON =
  /\/src\/(?:ui\/(?:use-settled\.ts|PlainText\.tsx|LoadPages\.tsx|(?:BarSkeleton|Button)\.tsx)|api\/pages\.ts)$/

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importers'> | null

/** The folders of the pages that load a module at once, not by a further import(). */
export function foldersOf(
  id: string,
  infoOf: (id: string) => ModuleInfo,
  seen = new Set<string>(),
): Set<string> {
  const folders = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const folder = PAGE.exec(module)?.[1]
    if (folder) folders.add(folder)
    infoOf(module)?.importers.forEach(visit)
  }
  visit(id)
  return folders
}

/**
 * Groups of the modules that several entries share. Left alone, each set of entries would get a file, which
 * makes two dozen for a page. So what three features share is one file; what two features share is one for
 * the two of them, because it may be large (a form, an author's HTML); and so is what the pages of one share.
 */
export const sharedChunks = (): Rolldown.CodeSplittingGroup[] =>
  // A group takes what its modules import with it: first what the most pages load.
  [3, 2, 1].map((features) => ({
    minShareCount: 2,
    priority: features,
    name: (id, context) => {
      const folders = [...foldersOf(id, (module) => context.getModuleInfo(module))].toSorted()
      if (ALONE.test(id)) return null
      if (features === 3) return folders.length >= 3 || COMMON.test(id) ? 'pages' : null
      return folders.length === features ? `${folders.join('-')}-pages` : null
    },
  }))
