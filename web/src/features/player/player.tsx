import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { playerMessages as messages } from '../../messages/player.fr.ts'
import { fetchHlsUrl } from './api.ts'
import { Controls } from './controls.tsx'
import { startPlayback } from './playback.ts'
import { PlayerNote } from './player-note.tsx'
import { isNotReady, useHlsUrl } from './use-hls-url.ts'

interface Props {
  contentId: string
  title: string
  poster: string | undefined
}

/** Fills its 16:9 frame. Loaded with the watch page only: it brings the controls and, where needed, hls.js. */
export default function Player({ contentId, title, poster }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const queries = useQueryClient()
  const { data: url, error, isPending } = useHlsUrl(contentId)

  useEffect(() => {
    const element = video.current
    if (!element || !url || failed) return
    let stop: (() => void) | undefined
    let left = false
    const renew = () => fetchHlsUrl(contentId)
    startPlayback({ video: element, url, renew, onFatal: () => setFailed(true) }).then(
      (end) => {
        if (left) end()
        else stop = end
      },
      () => setFailed(true),
    )
    return () => {
      left = true
      stop?.()
    }
  }, [contentId, url, failed])

  const retry = () => {
    setFailed(false)
    void queries.resetQueries({ queryKey: ['hls-url', contentId] })
  }
  if (failed) return <PlayerNote text={messages.failed} onRetry={retry} />
  if (isNotReady(error)) return <PlayerNote text={messages.preparing} />
  if (error || url === '') return <PlayerNote text={messages.noUrl} onRetry={retry} />
  if (isPending) return <PlayerNote text={messages.loading} quiet />
  return <Controls title={title} poster={poster} videoRef={video} />
}
