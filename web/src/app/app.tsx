import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { AgeGate } from '../features/age-gate/age-gate.tsx'
import { useAppliedPreferences } from '../features/preferences/use-applied-preferences.ts'
import { useQuickExit } from '../features/quick-exit/use-quick-exit.ts'
import { CrashScreen } from './crash-screen.tsx'
import { queries } from './queries.ts'
import { Routing } from './routing.tsx'
import { useIdle } from './use-idle.ts'
import { useOfflinePage } from './use-offline-page.ts'

const PanelHost = lazy(() => import('./panel-host.tsx'))
const Toaster = lazy(() => import('./toaster.tsx'))

export function App() {
  const idle = useIdle()
  useAppliedPreferences()
  useQuickExit()
  useOfflinePage(idle)
  return (
    <CrashScreen>
      <QueryClientProvider client={queries}>
        <AgeGate onReopen={() => void queries.invalidateQueries()}>
          <BrowserRouter>
            <Routing />
          </BrowserRouter>
        </AgeGate>
        {idle && (
          <Suspense>
            <Toaster />
            <PanelHost />
          </Suspense>
        )}
      </QueryClientProvider>
    </CrashScreen>
  )
}
