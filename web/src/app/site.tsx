import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Boundary } from '../shared/boundary.tsx'
import { lazyPart } from '../shared/lazy-part.ts'
import { usePanel } from './panels.ts'
import { queries } from './queries.ts'
import { Routing } from './routing.tsx'
import { useIdle } from './use-idle.ts'
import { useOfflinePage } from './use-offline-page.ts'

const PanelHost = lazyPart(() => import('./panel-host.tsx'))
const Toaster = lazyPart(() => import('./toaster.tsx'))

/** Everything behind the age gate. */
export default function Site() {
  const idle = useIdle()
  const panel = usePanel((state) => state.panel)
  useOfflinePage(idle)
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Routing />
        {idle && (
          <>
            <Boundary>
              <Suspense>
                <Toaster />
              </Suspense>
            </Boundary>
            <Boundary place={panel}>
              <Suspense>
                <PanelHost />
              </Suspense>
            </Boundary>
          </>
        )}
      </BrowserRouter>
    </QueryClientProvider>
  )
}
