import { Suspense } from 'react'
import { useTypedKey } from '../features/shortcuts/use-typed-key.ts'
import { useDiscretion } from '../shared/browser/use-discretion.ts'
import { usePanel } from '../shared/overlays/use-panel.ts'
import { notifyPartMissing } from '../shared/toasts/notify-part-missing.ts'
import { Boundary } from '../shared/ui/boundary.tsx'
import { lazyPart } from '../shared/ui/lazy-part.ts'

const PreferencesDialog = lazyPart(() => import('../features/preferences/preferences-dialog.tsx'))
const ShortcutsDialog = lazyPart(() => import('../features/shortcuts/shortcuts-dialog.tsx'))

/** Hosts the dialogs opened by key or from the footer. Loaded after the first paint. */
export default function PanelHost() {
  const { panel, show, close } = usePanel()
  useTypedKey('?', () => show('shortcuts'))
  useTypedKey(
    'b',
    useDiscretion((state) => state.toggle),
  )
  return (
    <Boundary
      place={panel}
      onError={() => {
        close()
        notifyPartMissing()
      }}
    >
      <Suspense>
        {panel === 'preferences' && <PreferencesDialog onClose={close} />}
        {panel === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </Boundary>
  )
}
