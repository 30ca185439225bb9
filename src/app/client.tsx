import '../client/zod-without-eval.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../client/mantine.css'
import '../client/fonts.css'
import '../client/theme.css'
import { purgeDrafts } from '../client/drafts.ts'
import { focusTitle } from '../client/focus-title.ts'
import { lockWhenIdle } from '../client/idle.ts'
import { currentLanguage, followLanguage } from '../client/language.tsx'
import { reactWith, request, RequestFailed } from '../client/request.ts'
import { currentUser, onSessionChange, shareSessionAcrossTabs, updateUser } from '../client/session.ts'
import { Toasts } from '../client/shell/Toasts.tsx'
import { cssVariables, theme } from '../client/theme.ts'
import { toast } from '../client/toasts.tsx'
import { rememberWantedPath } from '../client/wanted-path.ts'
import type { CurrentUser } from '../shared/session.ts'
import { codeText, inLanguage } from '../shared/texts.ts'
import { router } from './routes.tsx'

const queries = new QueryClient({
  defaultOptions: {
    // 'always': the server may be on this machine or in the house, without any network to the outside.
    queries: {
      networkMode: 'always',
      retry: (failures, error) => error instanceof RequestFailed && error.code === 'NO_CONNECTION' && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
})

followLanguage()
reactWith({
  leave: async (to) => {
    const { pathname } = router.state.location
    await router.navigate({ to })
    // Whoever logs in again continues there; without the words of a search, for it may be somebody else.
    if (to === '/') rememberWantedPath(pathname)
  },
  say: (code) => toast.error(inLanguage(codeText(code), currentLanguage())),
})
shareSessionAcrossTabs()
let reader = currentUser()?.id
onSessionChange((where) => {
  const now = currentUser()?.id
  // A lock leaves the page as it is, below its cover.
  if (now === reader) return
  // What one user has read is not for the next one.
  queries.clear()
  reader = now
  // In this tab whoever changes the session also leaves the page; in another tab the guard must look again.
  if (where === 'elsewhere') void router.invalidate()
})
lockWhenIdle()
purgeDrafts()
// The stored user may have another name, role or company by now.
if (reader !== undefined) request<CurrentUser>('/api/user/current').then(updateUser, () => undefined)
router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  if (!pathChanged) return
  window.scrollTo(0, 0)
  // What is opened first begins at the top, as any page of the browser does.
  if (fromLocation) focusTitle()
})

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
createRoot(element).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
