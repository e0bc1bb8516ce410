import type { Rolldown } from 'vite'

/** Pages, and the parts of the header that load beside a page when somebody is signed in. */
const PAGE = /\/src\/(?:app|pages|parts)\/(\w+)\/(?:\w+Page|DeadlineBell|MemberCart)\.tsx$/

/**
 * Modules that one page shares with the pages beyond the contract. In the file of its feature, such a module would
 * either burden that feature's other pages (the player is large), or make the pages beyond the contract load the
 * rest of that file (long lists are large; addresses and lists of facts are small).
 */
const ALONE =
  /\/(?:src\/parts\/player\/|src\/api\/(?:mails|extra-call)\.ts|src\/parts\/session\/ProofMail\.tsx|src\/ui\/(?:FactList\.tsx|styles\/fact-list\.scss)|shared\/open-paths\.ts|node_modules\/@tanstack\/(?:react-virtual|virtual-core)\/)/

/**
 * Modules so small that they go into the file that most pages load, though fewer pages need them. Otherwise plain text
 * would share a file with the author's HTML, whose cleaner is large.
 */
const COMMON =
  /\/src\/(?:ui\/(?:use-settled\.ts|PlainText\.tsx|LoadPages\.tsx|(?:BarSkeleton|Button)\.tsx)|api\/pages\.ts)$/

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importers'> | null

/** The folders of the pages that import a module statically, not by a further `import()`. */
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
 * Groups of the modules that several entries share. Without groups, each combination of entries would get its
 * own file, and a page would load two dozen of them. So there is one file for what three or more features
 * share; one for each pair of features, because what two share may be large (a form, an author's HTML); and
 * one for what the pages of one feature share.
 */
export const sharedChunks = (): Rolldown.CodeSplittingGroup[] =>
  // A group also takes what its modules import, so the group that most pages load comes first.
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
