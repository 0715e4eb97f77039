import { playerMenuMessages, playerMessages } from '../../messages/player.fr.ts'
import { formatDuration } from '../../text/format.ts'
import { type PlayerChoices, stepSpeed, toggleCaptions } from '../choices/stored-choices.ts'
import { showNote, showSeek } from '../feedback/feedback-store.ts'
import type { PlayerCommand } from './player-command.ts'

const { feedback } = playerMessages
const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))

/**
 * Runs a command and says on screen what it did. Uses media-chrome's requests where they exist: they show, store and
 * validate the change.
 */
export function runCommand(command: PlayerCommand, player: HTMLElement, choices: PlayerChoices): void {
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
    case 'captions':
      if (player.querySelector('track[kind="captions"]')) {
        toggleCaptions(choices)
        showNote(choices.useChoices.getState().captions ? feedback.captions : feedback.captionsOff)
      } else showNote(feedback.noCaptions)
      break
    case 'speed':
      stepSpeed(choices, command.by)
      showNote(playerMenuMessages.times(choices.useChoices.getState().speed))
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
