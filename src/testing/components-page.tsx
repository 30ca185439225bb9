// The script of components.html, which only the development server serves.
import '../client/first-paint.ts'
import '../client/zod-without-eval.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '../client/mantine.css'
import '../client/fonts.css'
import '../client/theme.css'
import { followLanguage } from '../client/language.tsx'
import { newQueries } from '../client/new-queries.ts'
import { Toasts } from '../client/shell/Toasts.tsx'
import { cssVariables, theme } from '../client/theme.ts'
import { Components } from './components.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('components.html has no #root')
await followLanguage()
// The rows of a table link to pages that are not here.
const router = createRouter({ routeTree: createRootRoute({ component: Components }), history: createMemoryHistory() })
createRoot(element).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    deduplicateCssVariables={false}
    defaultColorScheme="auto"
  >
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </MantineProvider>,
)
