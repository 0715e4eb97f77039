import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { AgeGate } from '../features/age-gate/age-gate.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { queries } from './queries.ts'
import { Routing } from './routing.tsx'
import { useIdle } from './use-idle.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

export function App() {
  const idle = useIdle()
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
          </Suspense>
        )}
      </QueryClientProvider>
    </CrashScreen>
  )
}
