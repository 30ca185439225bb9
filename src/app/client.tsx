import '../client/first-paint.ts'
import '../client/zod-without-eval.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, startTransition, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '../client/mantine.css'
import '../client/fonts.css'
import '../client/theme.css'
import { purgeDrafts } from '../client/drafts.ts'
import { focusTitle } from '../client/focus-title.ts'
import { lockWhenIdle } from '../client/idle.ts'
import { currentLanguage, followLanguage } from '../client/language.tsx'
import { preloadMenu } from '../client/Menu.tsx'
import { newQueries } from '../client/new-queries.ts'
import { forgetRecentRecords } from '../client/recent-records.ts'
import { preloadDialog } from '../client/records/Dialog.tsx'
import { whenIdle } from '../client/records/lazy-form.ts'
import { reactWith, request } from '../client/request.ts'
import { currentUser, onSessionChange, shareSessionAcrossTabs, updateUser } from '../client/session.ts'
import { cssVariables, theme } from '../client/theme.ts'
import { toast } from '../client/toasts.tsx'
import { rememberWantedPath } from '../client/wanted-path.ts'
import { failureText } from '../shared/texts.ts'
import { preloadMessagePage } from './message-page.tsx'
import { preloadHome, router } from './routes.tsx'
import { readCurrentUser } from '../features/profile/calls.ts'

/** Messages are kept until it is loaded; if that fails, the page stays. */
const Toasts = lazy(async () => {
  const loaded = await import('../client/shell/Toasts.tsx').catch(() => undefined)
  return { default: loaded?.Toasts ?? (() => null) }
})

const queries = newQueries()

const languageIsReady = followLanguage()
reactWith({
  leave: async (to) => {
    const { pathname } = router.state.location
    await router.navigate({ to })
    // After logging in the user continues there; without the search text, because it may be another user.
    if (to === '/') rememberWantedPath(pathname)
  },
  say: (failure) => toast.error(failureText(failure, currentLanguage())),
})
shareSessionAcrossTabs()
let userId = currentUser()?.id
onSessionChange((where) => {
  const now = currentUser()?.id
  // After a lock, the page stays as it is below the lock screen.
  if (now === userId) return
  // The next user must not see cached data of the previous one.
  queries.clear()
  forgetRecentRecords()
  if (now !== undefined) toast.clear()
  userId = now
  // In this tab, code that changes the session also navigates; other tabs must re-evaluate the route guard.
  if (where === 'elsewhere') void router.invalidate()
})
lockWhenIdle()
purgeDrafts()
// The stored user's name, role or company may have changed.
if (userId !== undefined) request(readCurrentUser).then(updateUser, () => undefined)
router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  if (!pathChanged) return
  window.scrollTo(0, 0)
  // On the first load, focus starts at the top, as on any page.
  if (fromLocation) focusTitle()
})

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const page = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)
const root = createRoot(element)
// The router subscribes to the history only when it is mounted; going back before that would change the address alone. It then
// subscribes the same function, and subscribers are a set, so nothing is loaded twice.
router.history.subscribe(router.load)
// Loads the route first, so that the first page is rendered only once, as a transition in short tasks between which the
// browser responds. Not awaited: the code of the route imports this module, so awaiting it would never finish.
void Promise.allSettled([router.load(), languageIsReady]).finally(() => {
  startTransition(() => root.render(page))
  whenIdle(() => void Promise.all([preloadHome(), preloadMessagePage(), preloadMenu(), preloadDialog()]))
})
