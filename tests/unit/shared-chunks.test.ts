import { expect, test } from 'vitest'
import { foldersOf } from '../../scripts/build/shared-chunks.ts'

/** The modules that import a module at once, not by `import()`. */
const IMPORTERS: Record<string, string[]> = {
  '/src/ui/Button.tsx': ['/src/pages/auth/LoginForm.tsx', '/src/pages/account/ProfilePage.tsx'],
  '/src/pages/auth/LoginForm.tsx': [
    '/src/pages/auth/LoginPage.tsx',
    '/src/pages/auth/SignInDialog.tsx',
  ],
  '/src/ui/use-a.ts': ['/src/ui/use-b.ts'],
  '/src/ui/use-b.ts': ['/src/ui/use-a.ts', '/src/app/layout/MemberCart.tsx'],
  '/src/ui/only-dialogs.ts': ['/src/pages/auth/SignInDialog.tsx'],
}
const of = (id: string) =>
  [...foldersOf(id, (module) => ({ importers: IMPORTERS[module] ?? [] }))].toSorted()

test('a module belongs to the features of all pages that load it at once', () => {
  expect(of('/src/ui/Button.tsx')).toEqual(['account', 'auth'])
  expect(of('/src/pages/auth/LoginForm.tsx')).toEqual(['auth'])
})

test('modules that import each other are followed to the page, once', () => {
  expect(of('/src/ui/use-a.ts')).toEqual(['layout'])
})

test('what only dialogs share belongs to no page', () => {
  expect(of('/src/ui/only-dialogs.ts')).toEqual([])
})
