import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { replaceCase } from '../desk/replace-case.ts'

/** Opens the preview on request, and returns its player. */
export function usePreview({ id, preview }: Pick<ConsoleCase, 'id' | 'preview'>) {
  const [shown, setShown] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  const recording = useRef(false)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const notify = useNotify()

  /** Opens the preview, then plays and pauses. */
  const toggle = () => {
    const video = player.current
    if (!shown || video === null) return setShown(true)
    if (video.paused) void video.play().catch(() => undefined)
    else video.pause()
  }

  /** Records once that this moderator opened the preview, which an approval may require. */
  const opened = async () => {
    if (recording.current || preview.openedAt !== null) return
    recording.current = true
    try {
      const record = await dataProvider.openPreview(id)
      queryClient.setQueriesData({ queryKey: ['cases'] }, (cached: unknown) => replaceCase(cached, record))
    } catch {
      recording.current = false
      if (preview.required) notify(caseMessages.previewUnrecorded, { type: 'warning' })
    }
  }

  return { shown, player, toggle, opened, show: () => setShown(true) }
}

export type PreviewState = ReturnType<typeof usePreview>
