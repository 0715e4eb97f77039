import { oneLine, severalLines } from '../domain/plain-text.ts'
import { letter } from './letter.fr.ts'
import type { ContentMessage } from './message.ts'

export const contentRejectedMessage: ContentMessage = ({ details }) => {
  const title = oneLine(details.title)
  return {
    subject: `Votre vidéo « ${title} » a été refusée`,
    text: letter([
      `Votre vidéo « ${title} » a été examinée par notre équipe de modération. Elle ne peut pas être publiée.`,
      `Raison indiquée :\n${severalLines(details.reason ?? '')}`,
    ]),
  }
}
