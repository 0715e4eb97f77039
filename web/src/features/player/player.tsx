import { ChoicesContext } from '@alcove/site-kit/player/choices/choices-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { playerMessages as messages } from '../../messages/player.fr.ts'
import { LimitReached } from '../video-access/limit-reached.tsx'
import { siteChoices } from './choices/site-choices.ts'
import type { NextVideo } from './next/next-video.tsx'
import { isLimitReached, isNotReady, isUnavailable, useHlsUrl } from './playback/use-hls-url.ts'
import { PlayerNote } from './player-note.tsx'
import { Screen } from './screen.tsx'

interface Props {
  contentId: string
  title: string
  poster: string | undefined
  /** Seconds. */
  duration?: number | null | undefined
  description?: string
  /** Offered at the end. */
  next?: NextVideo | undefined
  /** Called when the video starts to play. */
  onFirstPlay: (() => void) | undefined
}

/** Fills its 16:9 frame. Loaded by the watch page only: includes the controls and, where needed, hls.js. */
export default function Player(props: Props) {
  const { contentId, title, poster, duration, description = '', next, onFirstPlay } = props
  const [failed, setFailed] = useState(false)
  const [ended, setEnded] = useState(false)
  const queries = useQueryClient()
  const { data: grant, error, isPending } = useHlsUrl(contentId)

  const retry = () => {
    setEnded(false)
    setFailed(false)
    void queries.resetQueries({ queryKey: ['hls-url', contentId] })
  }
  if (ended || isUnavailable(error)) return <PlayerNote text={messages.unavailable} onRetry={retry} />
  if (failed) return <PlayerNote text={messages.failed} onRetry={retry} />
  if (isLimitReached(error)) return <LimitReached title={title} poster={poster} />
  if (isNotReady(error)) return <PlayerNote text={messages.preparing} />
  if (error || grant?.url === '') return <PlayerNote text={messages.noUrl} onRetry={retry} />
  if (isPending || !grant) return <PlayerNote text={messages.loading} quiet />
  return (
    <ChoicesContext value={siteChoices}>
      <Screen
        contentId={contentId}
        title={title}
        poster={poster}
        duration={duration}
        description={description}
        next={next}
        grant={grant}
        onFirstPlay={onFirstPlay}
        onEnded={() => setEnded(true)}
        onFatal={() => setFailed(true)}
      />
    </ChoicesContext>
  )
}
