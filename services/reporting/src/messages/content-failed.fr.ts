import { oneLine, severalLines } from '../domain/plain-text.ts'
import { letter } from './letter.fr.ts'
import type { ContentMessage } from './message.ts'

export const contentFailedMessage: ContentMessage = ({ details }, link) => {
  const title = oneLine(details.title)
  const url = link('/upload')
  return {
    subject: `Votre vidéo « ${title} » n'a pas pu être préparée`,
    text: letter([
      `Le fichier de votre vidéo « ${title} » n'a pas pu être préparé pour la lecture.`,
      `Raison :\n${severalLines(details.reason ?? '')}`,
      url && `Vous pouvez envoyer un autre fichier ici :\n${url}`,
    ]),
  }
}
