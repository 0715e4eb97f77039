import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { queryClient } from '../shared/api/query-client.ts'
import { usePanel } from '../shared/overlays/use-panel.ts'
import { notifyPartMissing } from '../shared/toasts/notify-part-missing.ts'
import { Boundary } from '../shared/ui/boundary.tsx'
import { lazyPart } from '../shared/ui/lazy-part.ts'
import { Routing } from './routing.tsx'
import { PlainToasts } from './toasts/plain-toasts.tsx'
import { useIdle } from './use-idle.ts'
import { useOfflinePage } from './use-offline-page.ts'

const PanelHost = lazyPart(() => import('./panel-host.tsx'))
const Toaster = lazyPart(() => import('./toasts/toaster.tsx'))

/** The site behind the age gate. */
export default function Site() {
  const idle = useIdle()
  const { panel, close } = usePanel()
  const panelFailed = () => {
    // Note: the host is fetched ahead of use; a failure matters only once a panel is requested.
    if (panel === null) return
    close()
    notifyPartMissing()
  }
  useOfflinePage(idle)
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routing />
        {idle && (
          <>
            <Boundary fallback={() => <PlainToasts />}>
              <Suspense>
                <Toaster />
              </Suspense>
            </Boundary>
            <Boundary place={panel} onError={panelFailed}>
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
