import { showNote } from '@alcove/site-kit/player/feedback/feedback-store.ts'
import { runCommand } from '@alcove/site-kit/player/keys/run-command.ts'
import { playerMessages as messages } from '../../../messages/player.fr.ts'
import { siteChoices } from '../choices/site-choices.ts'
import { toggleTheatre, useTheatre } from '../theatre-store.ts'
import type { SiteCommand } from './site-command.ts'

export function runSiteCommand(command: SiteCommand, player: HTMLElement): void {
  if (command.act === 'theatre') {
    toggleTheatre()
    showNote(useTheatre.getState().theatre ? messages.theatre : messages.theatreLeft)
  } else runCommand(command, player, siteChoices)
}
