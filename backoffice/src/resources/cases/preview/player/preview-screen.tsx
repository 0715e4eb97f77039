import './preview-screen.css'
import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { readChapters } from '@alcove/site-kit/player/chapters/read-chapters.ts'
import { Controls } from '@alcove/site-kit/player/controls.tsx'
import { showNote } from '@alcove/site-kit/player/feedback/feedback-store.ts'
import { repeats } from '@alcove/site-kit/player/keys/player-command.ts'
import { usePlayback } from '@alcove/site-kit/player/playback/use-playback.ts'
import { useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { ConsoleCase } from '../../../../api/console-case.ts'
import type { PreviewState } from '../use-preview.ts'
import { FrameButtons } from './frame-buttons.tsx'
import { type PreviewCommand, readPreviewCommand } from './preview-command.ts'
import { runPreviewCommand } from './run-preview-command.ts'
import { useKeptSound } from './use-kept-sound.ts'

interface Props {
  record: ConsoleCase
  poster: string | undefined
  preview: PreviewState
  grant: HlsUrl
  renew: (token: string) => Promise<HlsUrl>
  onEnded: () => void
  onFatal: () => void
}

/** The site's player with the keys and frame steps of the review screen. Starts nothing by itself. */
export function PreviewScreen({ record, poster, preview, grant, renew, onEnded, onFatal }: Props) {
  const { title, description, duration } = record
  const controller = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const chapters = useMemo(
    () => readChapters(description, duration ?? Number.POSITIVE_INFINITY),
    [description, duration],
  )
  useKeptSound(video)
  const { renditions, current } = usePlayback({ video, grant, isUncapped: true, renew, onEnded, onFatal })
  const run = (command: PreviewCommand) =>
    controller.current && runPreviewCommand(command, controller.current, renditions)

  useImperativeHandle(preview.player, () => ({
    toggle: () => run({ act: 'play' }),
    say: showNote,
    press(event) {
      const command = controller.current && readPreviewCommand(event, controller.current)
      if (!command) return
      event.preventDefault()
      if (!event.repeat || repeats(command) || command.act === 'frame') run(command)
    },
  }))

  const { opened, takeFocus, setAutomaticCaptions } = preview
  const isAutomatic = grant.captions.some((one) => one.isAutomatic)
  useEffect(() => setAutomaticCaptions(isAutomatic), [setAutomaticCaptions, isAutomatic])
  const latestOpened = useRef(opened)
  latestOpened.current = opened
  useEffect(() => {
    const onOpened = () => void latestOpened.current()
    const element = video.current
    element?.addEventListener('loadeddata', onOpened)
    element?.addEventListener('playing', onOpened)
    // The pressed button is gone.
    if (takeFocus()) controller.current?.querySelector<HTMLElement>('media-play-button')?.focus()
    return () => {
      element?.removeEventListener('loadeddata', onOpened)
      element?.removeEventListener('playing', onOpened)
    }
  }, [takeFocus])

  return (
    <Controls
      title={title}
      poster={poster}
      controllerRef={controller}
      videoRef={video}
      duration={duration}
      renditions={renditions}
      storyboardUrl={grant.storyboardUrl}
      current={current}
      captions={grant.captions}
      chapters={chapters}
      keepsSound={false}
      pictureInPicture={false}
      stepButtons={<FrameButtons onStep={(by) => run({ act: 'frame', by })} />}
    />
  )
}
