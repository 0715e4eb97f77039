import { showNote } from '@alcove/site-kit/player/feedback/feedback-store.ts'
import { runCommand } from '@alcove/site-kit/player/keys/run-command.ts'
import type { Renditions } from '@alcove/site-kit/player/playback/renditions.ts'
import { previewMessages } from '../../../../messages/cases.fr.ts'
import { consoleChoices } from './console-choices.ts'
import type { PreviewCommand } from './preview-command.ts'
import { stepFrame } from './step-frame.ts'

/** @param renditions of the video, which say how many frames a second has */
export function runPreviewCommand(
  command: PreviewCommand,
  player: HTMLElement,
  renditions: Renditions | undefined,
): void {
  if (command.act !== 'frame') {
    runCommand(command, player, consoleChoices)
    return
  }
  const video = player.querySelector('video')
  if (!video) return
  stepFrame(video, command.by, renditions?.measure().frameRate)
  showNote(command.by > 0 ? previewMessages.nextFrame : previewMessages.previousFrame)
}
