import './styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { prefetchArea } from './lib/area.ts'
import { clearOnLogout } from './lib/clear-on-logout.ts'
import { settingsColorSchemeManager } from './lib/color-scheme.ts'
import { setNavigate } from './lib/navigation.ts'
import { queryClient } from './lib/query-client.ts'
import { restoreFocusAfterLoading } from './lib/restore-focus.ts'
import { siteQuery } from './lib/site.ts'
import { loadToastView } from './lib/toast.ts'
import { ToastHost } from './lib/toast-host.tsx'
import { loadWords } from './lib/words.ts'
import { createAppRouter } from './routes.tsx'
import { cssVariables, theme } from './theme.ts'

// What every page and every failure needs: a problem page must find its words when nothing else arrives any more.
await loadWords(['common', 'http', 'message', 'page'])
void queryClient.prefetchQuery(siteQuery)

const router = createAppRouter()
setNavigate((path, options) => router.navigate(path, options))
prefetchArea(location.pathname)
clearOnLogout()
restoreFocusAfterLoading()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={settingsColorSchemeManager}>
          <RouterProvider router={router} />
          <ToastHost />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

// A toast about a lost connection could not be fetched any more, so its code comes while there is one: with the first touch of the page, which
// every toast follows, or after a while.
const preloadToasts = () => void loadToastView().catch(() => undefined)
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, preloadToasts, { once: true })
setTimeout(preloadToasts, 10_000)
