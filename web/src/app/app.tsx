import { lazy, Suspense } from 'react'
import { AgeGate } from '../features/age-gate/age-gate.tsx'
import { useAgeGate } from '../features/age-gate/age-gate-store.ts'
import { useAppliedPreferences } from '../features/preferences/use-applied-preferences.ts'
import { useQuickExit } from '../features/quick-exit/use-quick-exit.ts'
import { onAgeProofMissing } from '../shared/api/age-proof-refusal.ts'
import { Shell } from '../shared/ui/shell.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { isOpenPath } from './open/open-paths.ts'
import { useIdle } from './use-idle.ts'

onAgeProofMissing(useAgeGate.getState().expire)

const loadSite = () => import('./site.tsx')
// Note: verified visitors start the download before the first render; others fetch it while they type.
if (useAgeGate.getState().isVerified) void loadSite().catch(() => undefined)
const Site = lazy(loadSite)
const OpenPages = lazy(() => import('./open/open-pages.tsx'))

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
        onReopen={() =>
          void import('../shared/api/query-client.ts').then(({ queryClient }) =>
            queryClient.invalidateQueries(),
          )
        }
      >
        <Suspense fallback={<Shell />}>
          <Site />
        </Suspense>
      </AgeGate>
    </CrashScreen>
  )
}
