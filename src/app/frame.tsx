import { createRootRoute, createRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useLanguage } from '../client/language.tsx'
import { useRecordTitle, useRouteTitle } from '../client/page-title.ts'
import type { PageSearch } from '../client/paths.ts'
import { currentUser, isLocked, useSession } from '../client/session.ts'
import { LockCover } from '../client/shell/LockCover.tsx'
import { Shell } from '../client/shell/Shell.tsx'
import { shellTexts } from '../client/shell/texts.ts'
import { rememberWantedPath } from '../client/wanted-path.ts'
import { LockPage } from '../features/session/page.tsx'
import { sessionTexts } from '../features/session/texts.ts'
import { may } from '../shared/roles.ts'
import { menu } from './menu.ts'

// What surrounds the pages, and who may open which of them.

// docs/requirements.md#navigation-guard
const onlyWithSession = ({ location }: { location: { href: string; pathname: string } }) => {
  const user = currentUser()
  if (user && !isLocked()) {
    if (!user.mustEnrol || location.pathname === '/secondFactor') return
    rememberWantedPath(location.href)
    throw redirect({ to: '/secondFactor', replace: true })
  }
  rememberWantedPath(location.href)
  throw redirect({ to: isLocked() ? '/lock' : '/login', replace: true })
}
const onlyLocked = () => {
  if (!isLocked()) throw redirect({ to: currentUser() ? '/' : '/login', replace: true })
}
const onlyWithoutSession = ({ location }: { location: { pathname: string; searchStr: string } }) => {
  // The provider of single sign-on sends everybody back to the login page, also who unlocks the screen.
  if (isLocked() && location.pathname === '/login')
    throw redirect({ href: `/lock${location.searchStr}`, replace: true })
  if (currentUser()) throw redirect({ to: '/', replace: true })
}

function Root() {
  // Until now, index.html has shown a placeholder for the page.
  useLayoutEffect(() => document.getElementById('first-view')?.remove(), [])
  const { t } = useLanguage()
  const title = useRouteTitle()
  const recordTitle = useRecordTitle()
  const name = recordTitle ?? (title && t(title))
  return (
    <>
      <title>{name ? `${name} – ${t(shellTexts.product)}` : t(shellTexts.product)}</title>
      <Outlet />
      <Cover />
    </>
  )
}

/** Covers any page while the screen is locked, and a guarded page after the session has ended until it is left. */
function Cover() {
  const session = useSession()
  const isGuarded = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === guarded.id || routeId === guardedFullScreen.id),
  })
  // Users who are logged out can still cancel an e-mail change.
  const isEmailChange = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === emailChange.id),
  })
  const isLockPage = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === lock.id) })
  if (session ? !session.locked || isLockPage || isEmailChange : !isGuarded) return null
  return <LockCover>{session && <LockPage />}</LockCover>
}

const BackupBanner = lazy(() =>
  import('../features/backups/BackupBanner.tsx').then(({ BackupBanner }) => ({ default: BackupBanner })),
)

/** Nobody else loads it. */
function AdministratorsBanner() {
  const role = useSession()?.user.role
  if (!role || !may(role, 'backups')) return null
  return (
    <Suspense>
      <BackupBanner />
    </Suspense>
  )
}

export const root = createRootRoute({
  component: Root,
  // Each page validates its own parameters once its code is loaded (client/records/list-search.ts).
  validateSearch: (search: PageSearch): PageSearch => search,
})

const GlobalSearch = lazy(async () => (await import('./global-search.tsx')).loadGlobalSearch())

export const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: () => (
    <Shell menu={menu} Search={GlobalSearch}>
      <AdministratorsBanner />
      <Outlet />
    </Shell>
  ),
})
export const guarded = createRoute({ getParentRoute: () => framed, id: 'guarded', beforeLoad: onlyWithSession })
export const guardedFullScreen = createRoute({
  getParentRoute: () => root,
  id: 'guardedFullScreen',
  beforeLoad: onlyWithSession,
})
export const visitors = createRoute({ getParentRoute: () => root, id: 'visitors', beforeLoad: onlyWithoutSession })

/** Open to everybody: mailed links are opened on any device. */
export const emailChange = createRoute({ getParentRoute: () => root, id: 'emailChange' })
export const lock = createRoute({
  getParentRoute: () => root,
  path: '/lock',
  beforeLoad: onlyLocked,
  staticData: { title: sessionTexts.lockTitle },
  component: LockPage,
})
