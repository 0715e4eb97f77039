import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { previewMessages } from '../../../messages/cases.fr.ts'
import { replaceCase } from '../desk/replace-case.ts'
import type { PlayerHandle } from './player-handle.ts'

/** Opens the preview on request, and returns its player. */
export function usePreview({
  id,
  preview,
  pendingSince,
}: Pick<ConsoleCase, 'id' | 'preview' | 'pendingSince'>) {
  const [shown, setShown] = useState(false)
  const [hasAutomaticCaptions, setAutomaticCaptions] = useState(false)
  const player = useRef<PlayerHandle>(null)
  const recording = useRef(false)
  const isPressed = useRef(false)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const notify = useNotify()

  // Prepared again behind the preview: what it plays is no longer what is decided about.
  const [shownSince, setShownSince] = useState(pendingSince)
  if (shownSince !== pendingSince) {
    setShownSince(pendingSince)
    if (shownSince !== null) setShown(false)
  }

  /** Opens the preview, then plays and pauses. */
  const toggle = () => {
    if (shown) player.current?.toggle()
    else setShown(true)
  }
  /** Opens the preview from its button. */
  const show = () => {
    isPressed.current = true
    setShown(true)
  }
  /** @returns true once after a press on the button, whose focus the player takes over */
  const takeFocus = useCallback(() => {
    const takes = isPressed.current
    isPressed.current = false
    return takes
  }, [])

  /** Records once for each set of renditions that this moderator opened the preview, which an approval may require. */
  const opened = async () => {
    if (recording.current || preview.openedAt !== null) return
    recording.current = true
    try {
      const record = await dataProvider.openPreview(id)
      queryClient.setQueriesData({ queryKey: ['cases'] }, (cached: unknown) => replaceCase(cached, record))
    } catch {
      if (preview.required) notify(previewMessages.unrecorded, { type: 'warning' })
    } finally {
      recording.current = false
    }
  }

  return { shown, player, toggle, show, takeFocus, opened, hasAutomaticCaptions, setAutomaticCaptions }
}

export type PreviewState = ReturnType<typeof usePreview>
