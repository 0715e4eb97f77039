import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Boundary } from '../shared/boundary.tsx'
import { lazyPart } from '../shared/lazy-part.ts'
import { usePanel } from './panels.ts'
import { partFailed } from './part-failed.ts'
import { PlainNotices } from './plain-notices.tsx'
import { queries } from './queries.ts'
import { Routing } from './routing.tsx'
import { useIdle } from './use-idle.ts'
import { useOfflinePage } from './use-offline-page.ts'

const PanelHost = lazyPart(() => import('./panel-host.tsx'))
const Toaster = lazyPart(() => import('./toaster.tsx'))

/** Everything behind the age gate. */
export default function Site() {
  const idle = useIdle()
  const { panel, close } = usePanel()
  const panelFailed = () => {
    // Note: it is fetched before anything is called up; until then nobody misses it.
    if (panel === null) return
    close()
    partFailed()
  }
  useOfflinePage(idle)
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Routing />
        {idle && (
          <>
            <Boundary fallback={() => <PlainNotices />}>
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
