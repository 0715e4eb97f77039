import { playerMenuMessages, playerMessages } from '../../../messages/player.fr.ts'
import { formatDuration } from '../../../shared/text/format.ts'
import { stepSpeed, toggleCaptions, usePlayerChoices } from '../choices/player-choices.ts'
import { showNote, showSeek } from '../feedback/feedback-store.ts'
import { toggleTheatre, useTheatre } from '../theatre-store.ts'
import type { PlayerCommand } from './player-key.ts'

const { feedback } = playerMessages
const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))

/**
 * Runs a command and says on screen what it did. Uses media-chrome's requests where they exist: they show, store and
 * validate the change.
 */
export function runCommand(command: PlayerCommand, player: HTMLElement): void {
  const video = player.querySelector('video')
  if (!video) return
  const request = (name: string, detail?: unknown) =>
    player.dispatchEvent(new CustomEvent(`media${name}request`, { composed: true, bubbles: true, detail }))
  switch (command.act) {
    case 'play':
      showNote(video.paused ? feedback.play : feedback.pause)
      request(video.paused ? 'play' : 'pause')
      break
    case 'mute':
      showNote(video.muted ? feedback.volume(video.volume) : feedback.muted)
      request(video.muted ? 'unmute' : 'mute')
      break
    case 'fullScreen':
      showNote(document.fullscreenElement ? feedback.fullScreenLeft : feedback.fullScreen)
      request(document.fullscreenElement ? 'exitfullscreen' : 'enterfullscreen')
      break
    case 'pictureInPicture':
      showNote(document.pictureInPictureElement ? feedback.pictureInPictureLeft : feedback.pictureInPicture)
      request(document.pictureInPictureElement ? 'exitpip' : 'enterpip')
      break
    case 'theatre':
      toggleTheatre()
      showNote(useTheatre.getState().theatre ? playerMessages.theatre : feedback.theatreLeft)
      break
    case 'captions':
      if (player.querySelector('track[kind="captions"]')) {
        toggleCaptions()
        showNote(usePlayerChoices.getState().captions ? feedback.captions : feedback.captionsOff)
      } else showNote(feedback.noCaptions)
      break
    case 'speed':
      stepSpeed(command.by)
      showNote(playerMenuMessages.times(usePlayerChoices.getState().speed))
      break
    case 'volume': {
      const volume = clamp(video.volume + command.by, 1)
      request('volume', volume)
      showNote(feedback.volume(volume))
      break
    }
    case 'seek':
      if (!Number.isFinite(video.duration)) return
      request('seek', clamp(video.currentTime + command.by, video.duration))
      showSeek(command.by)
      break
    case 'jump':
      if (!Number.isFinite(video.duration)) return
      request('seek', video.duration * command.to)
      showNote(formatDuration(video.duration * command.to))
  }
}
