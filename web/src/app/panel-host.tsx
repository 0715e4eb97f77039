import { Suspense } from 'react'
import { useTypedKey } from '../features/shortcuts/use-typed-key.ts'
import { Boundary } from '../shared/boundary.tsx'
import { useDiscretion } from '../shared/discretion.ts'
import { lazyPart } from '../shared/lazy-part.ts'
import { usePanel } from './panels.ts'
import { partFailed } from './part-failed.ts'

const PreferencesDialog = lazyPart(() => import('../features/preferences/preferences-dialog.tsx'))
const ShortcutsDialog = lazyPart(() => import('../features/shortcuts/shortcuts-dialog.tsx'))

/** What people call up from anywhere, by key or from the foot of the page. Loaded after the first paint. */
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
