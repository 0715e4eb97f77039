import { type RefObject, useEffect } from 'react'
import { usePreferences } from '../preferences/preferences-store.ts'
import { toggleCaptions } from './choices/player-choices.ts'
import { locateKey } from './locate-key.ts'
import { type PlayerCommand, readPlayerCommand } from './player-key.ts'
import { toggleTheatre } from './theatre-store.ts'

/** Player keys, wherever the focus is on the page; off when the visitor has disabled shortcuts. */
export function usePlayerKeys(controller: RefObject<HTMLElement | null>): void {
  const enabled = usePreferences((state) => state.shortcuts)
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      const player = controller.current
      const place = player && !event.defaultPrevented ? locateKey(event, player) : undefined
      const command = place && readPlayerCommand(event, place)
      if (!player || !command) return
      event.preventDefault()
      const steps = command.act === 'seek' || command.act === 'volume'
      if (!event.repeat || steps) runCommand(command, player)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [controller, enabled])
}

/** Uses media-chrome's requests where they exist: they show, store and validate the change. */
function runCommand(command: PlayerCommand, player: HTMLElement): void {
  const video = player.querySelector('video')
  if (!video) return
  const request = (name: string, detail?: unknown) =>
    player.dispatchEvent(new CustomEvent(`media${name}request`, { composed: true, bubbles: true, detail }))
  const seek = (time: number) => {
    if (Number.isFinite(video.duration)) request('seek', Math.min(video.duration, Math.max(0, time)))
  }
  switch (command.act) {
    case 'play':
      request(video.paused ? 'play' : 'pause')
      break
    case 'mute':
      request(video.muted ? 'unmute' : 'mute')
      break
    case 'fullScreen':
      request(document.fullscreenElement ? 'exitfullscreen' : 'enterfullscreen')
      break
    case 'pictureInPicture':
      request(document.pictureInPictureElement ? 'exitpip' : 'enterpip')
      break
    case 'theatre':
      toggleTheatre()
      break
    case 'captions':
      if (player.querySelector('track[kind="captions"]')) toggleCaptions()
      break
    case 'volume':
      request('volume', Math.min(1, Math.max(0, video.volume + command.by)))
      break
    case 'seek':
      seek(video.currentTime + command.by)
      break
    case 'jump':
      seek(video.duration * command.to)
  }
}
