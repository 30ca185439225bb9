import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
  useMatches,
} from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useLanguage } from '../client/language.tsx'
import { useGivenPageTitle, useRouteTitle } from '../client/page-title.ts'
import type { PageSearch } from '../client/paths.ts'
import { currentUser, isLocked, useSession } from '../client/session.ts'
import { LockCover } from '../client/shell/LockCover.tsx'
import { Shell } from '../client/shell/Shell.tsx'
import { shellTexts } from '../client/shell/texts.ts'
import { PageSkeleton } from '../client/Skeleton.tsx'
import { rememberWantedPath } from '../client/wanted-path.ts'
import { LockPage, LoginPage } from '../features/session/page.tsx'
import { sessionTexts } from '../features/session/texts.ts'
import { pageTitles } from '../shared/page-titles.ts'
import { may } from '../shared/roles.ts'
import { loadAuditTrail } from './audit-trail.tsx'
import { menu } from './menu.ts'
import { recordPages } from './record-pages.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

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
const onlyWithoutSession = () => {
  if (currentUser()) throw redirect({ to: '/', replace: true })
}

function Root() {
  // Until now, index.html has shown a placeholder for the page.
  useLayoutEffect(() => document.getElementById('first-view')?.remove(), [])
  const { t } = useLanguage()
  const title = useRouteTitle()
  const own = useGivenPageTitle()
  const name = own ?? (title && t(title))
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
  import('../features/backups/banner.tsx').then(({ BackupBanner }) => ({ default: BackupBanner })),
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

const root = createRootRoute({
  component: Root,
  // Each page validates its own parameters once its code is loaded (client/records/list-search.ts).
  validateSearch: (search: PageSearch): PageSearch => search,
})

const GlobalSearch = lazy(async () => (await import('./global-search.tsx')).loadGlobalSearch())

const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: () => (
    <Shell menu={menu} Search={GlobalSearch}>
      <AdministratorsBanner />
      <Outlet />
    </Shell>
  ),
})
const guarded = createRoute({ getParentRoute: () => framed, id: 'guarded', beforeLoad: onlyWithSession })
const guardedFullScreen = createRoute({
  getParentRoute: () => root,
  id: 'guardedFullScreen',
  beforeLoad: onlyWithSession,
})
const visitors = createRoute({ getParentRoute: () => root, id: 'visitors', beforeLoad: onlyWithoutSession })

const HomePage = lazyRouteComponent(() => import('./home.tsx'), 'Home')
/** The page after a login; nothing else needs its code. */
export const preloadHome = () => HomePage.preload?.()
const loadMessagePage = () => import('../client/shell/MessagePage.tsx')
/** It must not have to be loaded when the server is unreachable. */
export const preloadMessagePage = () => loadMessagePage().catch(() => undefined)
const LazyMessagePage = lazy(async () => ({ default: (await loadMessagePage()).MessagePage }))
const MessagePage = ({ kind }: { kind: 'error' | 'forbidden' | 'notFound' }) => (
  <Suspense fallback={<PageSkeleton />}>
    <LazyMessagePage kind={kind} />
  </Suspense>
)
const home = createRoute({ getParentRoute: () => guarded, path: '/', component: HomePage })
const unknownPath = createRoute({
  getParentRoute: () => guarded,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/not-found', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => visitors,
  path: '/login',
  staticData: { title: sessionTexts.loginTitle },
  component: LoginPage,
})
const lock = createRoute({
  getParentRoute: () => root,
  path: '/lock',
  beforeLoad: onlyLocked,
  staticData: { title: sessionTexts.lockTitle },
  component: LockPage,
})
const CreatePasswordPage = lazyRouteComponent(() => import('../features/passwords/page.tsx'), 'CreatePasswordPage')
const userConfirmation = createRoute({
  getParentRoute: () => visitors,
  path: '/userConfirmation',
  validateSearch: ({ registrationToken = '' }: Record<string, unknown>) => ({
    registrationToken: String(registrationToken),
  }),
  component: () => <CreatePasswordPage token={userConfirmation.useSearch().registrationToken} />,
})
const userConfirmationWithToken = createRoute({
  getParentRoute: () => visitors,
  path: '/userConfirmation/$token',
  component: () => <CreatePasswordPage token={userConfirmationWithToken.useParams().token} />,
})

const resetPasswordRequest = createRoute({
  getParentRoute: () => visitors,
  path: '/resetPasswordRequest',
  component: lazyRouteComponent(() => import('../features/passwords/page.tsx'), 'ForgotPasswordPage'),
})
const ResetPasswordPage = lazyRouteComponent(() => import('../features/passwords/page.tsx'), 'ResetPasswordPage')
const resetPassword = createRoute({
  getParentRoute: () => visitors,
  path: '/resetPassword',
  validateSearch: ({ resetToken = '' }: Record<string, unknown>) => ({ resetToken: String(resetToken) }),
  component: () => <ResetPasswordPage token={resetPassword.useSearch().resetToken} />,
})
const resetPasswordWithToken = createRoute({
  getParentRoute: () => visitors,
  path: '/resetPassword/$token',
  component: () => <ResetPasswordPage token={resetPasswordWithToken.useParams().token} />,
})
/** Open to everybody: mailed links are opened on any device. */
const emailChange = createRoute({ getParentRoute: () => root, id: 'emailChange' })
const EmailConfirmationPage = lazyRouteComponent(
  () => import('../features/email-change/page.tsx'),
  'EmailConfirmationPage',
)
const emailConfirmation = createRoute({
  getParentRoute: () => emailChange,
  path: '/emailConfirmation/$token',
  component: () => <EmailConfirmationPage token={emailConfirmation.useParams().token} />,
})
const EmailCancellationPage = lazyRouteComponent(
  () => import('../features/email-change/page.tsx'),
  'EmailCancellationPage',
)
const emailCancellation = createRoute({
  getParentRoute: () => emailChange,
  path: '/emailCancellation/$token',
  component: () => <EmailCancellationPage token={emailCancellation.useParams().token} />,
})
const changePassword = createRoute({
  getParentRoute: () => guardedFullScreen,
  path: '/changePassword',
  component: lazyRouteComponent(() => import('../features/passwords/page.tsx'), 'ChangePasswordPage'),
})
const secondFactor = createRoute({
  getParentRoute: () => guardedFullScreen,
  path: '/secondFactor',
  staticData: { title: pageTitles.secondFactor },
  component: lazyRouteComponent(() => import('../features/second-factor/page.tsx'), 'SecondFactorPage'),
})
const profile = createRoute({
  getParentRoute: () => guarded,
  path: '/profile',
  staticData: { title: pageTitles.profile },
  component: lazyRouteComponent(() => import('../features/profile/page.tsx'), 'ProfilePage'),
})

const error = createRoute({
  getParentRoute: () => framed,
  path: '/error',
  staticData: { title: shellTexts.error },
  component: () => <MessagePage kind="error" />,
})
const forbidden = createRoute({
  getParentRoute: () => framed,
  path: '/forbidden',
  staticData: { title: shellTexts.forbidden },
  component: () => <MessagePage kind="forbidden" />,
})
const notFound = createRoute({
  getParentRoute: () => framed,
  path: '/not-found',
  staticData: { title: shellTexts.notFound },
  component: () => <MessagePage kind="notFound" />,
})

/** The list of each record type and the page of each record. */
const recordRoutes = recordPages.flatMap(({ path, title, pages }) => [
  createRoute({
    getParentRoute: () => guarded,
    path,
    staticData: { title },
    component: lazyRouteComponent<{ List: RouteComponent; Page: RouteComponent }, 'List'>(pages, 'List'),
  }),
  createRoute({
    getParentRoute: () => guarded,
    path: `${path}/$id`,
    staticData: { title },
    component: lazyRouteComponent<{ List: RouteComponent; Page: RouteComponent }, 'Page'>(pages, 'Page'),
  }),
])

const paymentSchedule = createRoute({
  getParentRoute: () => guarded,
  path: '/paymentSchedule',
  staticData: { title: pageTitles.paymentSchedule },
  component: lazyRouteComponent(() => import('../features/payment-schedule/page.tsx'), 'PaymentSchedulePage'),
})

const documentSettings = createRoute({
  getParentRoute: () => guarded,
  path: '/documentSettings',
  staticData: { title: pageTitles.documentSettings },
  component: lazyRouteComponent(() => import('../features/document-settings/page.tsx'), 'DocumentSettingsPage'),
})
const importPage = createRoute({
  getParentRoute: () => guarded,
  path: '/import/$list',
  staticData: { title: pageTitles.import },
  component: lazyRouteComponent(async () => (await import('./import-page.tsx')).loadImportPage(), 'Import'),
})
const partySuggestions = createRoute({
  getParentRoute: () => guarded,
  path: '/partySuggestions',
  staticData: { title: pageTitles.partySuggestions },
  component: lazyRouteComponent(() => import('../features/party-suggestions/page.tsx'), 'PartySuggestionsPage'),
})
const graveLinks = createRoute({
  getParentRoute: () => guarded,
  path: '/graveLinks',
  staticData: { title: pageTitles.graveLinks },
  component: lazyRouteComponent(() => import('../features/grave-links/page.tsx'), 'GraveLinksPage'),
})
const auditTrail = createRoute({
  getParentRoute: () => guarded,
  path: '/auditTrail',
  staticData: { title: pageTitles.auditTrail },
  component: lazyRouteComponent(loadAuditTrail, 'AuditTrail'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    framed.addChildren([
      guarded.addChildren([
        home,
        ...recordRoutes,
        paymentSchedule,
        documentSettings,
        importPage,
        partySuggestions,
        graveLinks,
        auditTrail,
        profile,
        unknownPath,
      ]),
      error,
      forbidden,
      notFound,
    ]),
    guardedFullScreen.addChildren([changePassword, secondFactor]),
    emailChange.addChildren([emailConfirmation, emailCancellation]),
    lock,
    visitors.addChildren([
      login,
      userConfirmation,
      userConfirmationWithToken,
      resetPasswordRequest,
      resetPassword,
      resetPasswordWithToken,
    ]),
  ]),
  caseSensitive: true,
  // Shown while a page's code loads slowly; before that the previous page stays.
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 300,
  defaultErrorComponent: () => <MessagePage kind="error" />,
})
