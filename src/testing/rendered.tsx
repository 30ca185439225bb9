import '../client/zod-without-eval.ts'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { Fragment, type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import '../client/mantine.css'
import '../client/fonts.css'
import '../client/theme.css'
import { currentLanguage, followLanguage } from '../client/language.tsx'
import type { PageSearch } from '../client/paths.ts'
import { newQueries } from '../client/new-queries.ts'
import { reactWith } from '../client/request.ts'
import { type KnownUser, updateUser } from '../client/session.ts'
import { Toasts } from '../client/shell/Toasts.tsx'
import { cssVariables, theme } from '../client/theme.ts'
import { toast } from '../client/toasts.tsx'
import { failureText } from '../shared/texts.ts'
import './answers.ts'

export const clerk: KnownUser = {
  id: 7,
  name: 'Мира',
  surname: 'Петровић',
  email: 'mira@zelengrad.example',
  role: 'USER',
  company: { id: 3, name: 'ЈКП Зеленград', city: 'Зеленград' },
}

/** React reports its warnings there. */
let errors: unknown[][] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...said) => errors.push(said))
})
afterEach(async () => {
  // Must run before `fetch` is the browser's own again.
  await cleanup()
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
  const found = errors
  errors = []
  if (found.length > 0) throw new Error(`Errors in the console:\n${found.map((said) => said.join(' ')).join('\n')}`)
})

/** React's strict mode renders all twice, which took 43 of 188 s of the processor for all components. */
const Strict = import.meta.env['TEST_ALL'] === undefined ? Fragment : StrictMode

/** Renders a component as the application does, in the session of a user, on a page with this address. */
export async function rendered(
  component: ReactNode,
  { at = '/', user = clerk }: { at?: string; user?: KnownUser } = {},
) {
  localStorage.setItem('pokoj.tokens', JSON.stringify({ access_token: 'access', refresh_token: 'refresh' }))
  updateUser(user)
  await followLanguage()
  const root = createRootRoute({ component: Outlet, validateSearch: (search: PageSearch): PageSearch => search })
  const anyPage = createRoute({ getParentRoute: () => root, path: '$', component: () => component })
  const router = createRouter({
    routeTree: root.addChildren([anyPage]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  reactWith({
    leave: async (to) => router.navigate({ to }),
    say: (failure) => toast.error(failureText(failure, currentLanguage())),
  })
  await cleanup()
  await render(
    <Strict>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} deduplicateCssVariables={false}>
        <QueryClientProvider client={newQueries()}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </Strict>,
  )
  return { address: () => router.state.location.href }
}
