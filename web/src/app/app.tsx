import { lazy, Suspense } from 'react'
import { AgeGate } from '../features/age-gate/age-gate.tsx'
import { useAgeGate } from '../features/age-gate/age-gate-store.ts'
import { useAppliedPreferences } from '../features/preferences/use-applied-preferences.ts'
import { useQuickExit } from '../features/quick-exit/use-quick-exit.ts'
import { Shell } from '../shared/shell.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { isOpenPath } from './open-paths.ts'
import { useIdle } from './use-idle.ts'

const loadSite = () => import('./site.tsx')
// Note: started before the first render for those who pass; the others fetch it while they type.
if (useAgeGate.getState().isVerified) void loadSite().catch(() => undefined)
const Site = lazy(loadSite)
const OpenPages = lazy(() => import('./open-pages.tsx'))

export function App() {
  useAppliedPreferences()
  useQuickExit()
  const idle = useIdle()
  if (idle) void loadSite().catch(() => undefined)
  return (
    <CrashScreen>
      <AgeGate
        isOpen={isOpenPath}
        openPages={(onLeave) => (
          <Suspense>
            <OpenPages onLeave={onLeave} />
          </Suspense>
        )}
        onReopen={() => void import('./queries.ts').then(({ queries }) => queries.invalidateQueries())}
      >
        <Suspense fallback={<Shell />}>
          <Site />
        </Suspense>
      </AgeGate>
    </CrashScreen>
  )
}
