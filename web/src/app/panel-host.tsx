import { Suspense } from 'react'
import { useSiteShortcuts } from '../features/shortcuts/use-site-shortcuts.ts'
import { Boundary } from '../shared/boundary.tsx'
import { lazyPart } from '../shared/lazy-part.ts'
import { usePanel } from './panels.ts'
import { partFailed } from './part-failed.ts'

const PreferencesDialog = lazyPart(() => import('../features/preferences/preferences-dialog.tsx'))
const ShortcutsDialog = lazyPart(() => import('../features/shortcuts/shortcuts-dialog.tsx'))

/** What people call up from anywhere, by key or from the foot of the page. Loaded after the first paint. */
export default function PanelHost() {
  const { panel, show, close } = usePanel()
  useSiteShortcuts(() => show('shortcuts'))
  return (
    <Boundary
      place={panel}
      onError={() => {
        close()
        partFailed()
      }}
    >
      <Suspense>
        {panel === 'preferences' && <PreferencesDialog onClose={close} />}
        {panel === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </Boundary>
  )
}
