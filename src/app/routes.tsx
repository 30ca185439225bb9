import { createRoute, createRouter, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router'
import { shellTexts } from '../client/shell/texts.ts'
import { PageSkeleton } from '../client/Skeleton.tsx'
import { LoginPage } from '../features/session/page.tsx'
import { sessionTexts } from '../features/session/texts.ts'
import { pageTitles } from '../shared/page-titles.ts'
import { loadAuditTrail } from './audit-trail.tsx'
import { emailChange, framed, guarded, guardedFullScreen, lock, root, visitors } from './frame.tsx'
import { MessagePage } from './message-page.tsx'
import { moneyPages } from './money-pages.tsx'
import { recordPages } from './record-pages.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const HomePage = lazyRouteComponent(() => import('./home.tsx'), 'Home')
/** The page after a login; nothing else needs its code. */
export const preloadHome = () => HomePage.preload?.()
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

const interest = createRoute({
  getParentRoute: () => guarded,
  path: '/interest',
  staticData: { title: pageTitles.interest },
  component: lazyRouteComponent(() => import('../features/interest/page.tsx'), 'InterestPage'),
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
  component: lazyRouteComponent(async () => (await import('./link-pages.tsx')).loadLinkPages(), 'PartySuggestions'),
})
const graveLinks = createRoute({
  getParentRoute: () => guarded,
  path: '/graveLinks',
  staticData: { title: pageTitles.graveLinks },
  component: lazyRouteComponent(async () => (await import('./link-pages.tsx')).loadLinkPages(), 'GraveLinks'),
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
        interest,
        ...moneyPages,
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
