import { lazy, Suspense } from 'react'
import { useSiteShortcuts } from '../features/shortcuts/use-site-shortcuts.ts'
import { usePanel } from './panels.ts'

const PreferencesDialog = lazy(() => import('../features/preferences/preferences-dialog.tsx'))
const ShortcutsDialog = lazy(() => import('../features/shortcuts/shortcuts-dialog.tsx'))

/** What people call up from anywhere, by key or from the foot of the page. Loaded after the first paint. */
export default function PanelHost() {
  const { panel, show, close } = usePanel()
  useSiteShortcuts(() => show('shortcuts'))
  return (
    <Suspense>
      {panel === 'preferences' && <PreferencesDialog onClose={close} />}
      {panel === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  )
}
