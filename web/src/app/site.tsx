import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { queries } from './queries.ts'
import { Routing } from './routing.tsx'
import { useIdle } from './use-idle.ts'
import { useOfflinePage } from './use-offline-page.ts'

const PanelHost = lazy(() => import('./panel-host.tsx'))
const Toaster = lazy(() => import('./toaster.tsx'))

/** Everything behind the age gate. */
export default function Site() {
  const idle = useIdle()
  useOfflinePage(idle)
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Routing />
        {idle && (
          <Suspense>
            <Toaster />
            <PanelHost />
          </Suspense>
        )}
      </BrowserRouter>
    </QueryClientProvider>
  )
}
