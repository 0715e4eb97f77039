import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePlayerChoices } from '../choices/choices-context.ts'
import { qualityOf } from '../choices/stored-choices.ts'
import { startPlayback } from './playback.ts'
import type { Renditions } from './renditions.ts'
import { useGrant } from './use-grant.ts'

interface Options {
  video: RefObject<HTMLVideoElement | null>
  /** Address of the master playlist, with its expiry. */
  grant: HlsUrl
  /** Seconds from the start; by default the beginning. */
  startAt?: number | undefined
  /** Plays the tallest rendition, whatever the size of the player. */
  isUncapped?: boolean
  /** Requests another grant for the same content. @throws ApiError */
  renew: (token: string) => Promise<HlsUrl>
  /** Called when the video must stop. */
  onEnded: () => void
  /** Called when playback failed for good. */
  onFatal: () => void
}

/** Plays a video in the chosen quality while its grant is valid. */
export function usePlayback({ video, grant, startAt, isUncapped, renew, onEnded, onFatal }: Options) {
  const [renditions, setRenditions] = useState<Renditions>()
  const { useChoices } = usePlayerChoices()
  const grants = useGrant({ grant, video, renew, onEnded })
  const fail = useRef(onFatal)
  fail.current = onFatal

  useEffect(() => {
    const element = video.current
    if (!element) return
    let stop: (() => void) | undefined
    let gone = false
    startPlayback({
      video: element,
      url: grant.url,
      grants,
      startAt,
      isUncapped,
      onFatal: () => fail.current(),
      quality: () => qualityOf(useChoices.getState()),
      onRenditions: setRenditions,
    }).then(
      (end) => {
        if (gone) end()
        else stop = end
      },
      () => fail.current(),
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [video, grant, grants, startAt, isUncapped, useChoices])

  return { renditions, current: grants.current }
}
