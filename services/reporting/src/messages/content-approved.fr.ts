import { oneLine } from '../domain/plain-text.ts'
import { letter } from './letter.fr.ts'
import type { ContentMessage } from './message.ts'

export const contentApprovedMessage: ContentMessage = ({ subjectId, details }, link) => {
  const title = oneLine(details.title)
  const url = link(`/content/${subjectId}`)
  return {
    subject: `Votre vidéo « ${title} » est publiée`,
    text: letter([
      `Votre vidéo « ${title} » a été examinée et approuvée. Elle est maintenant publiée.`,
      url && `Vous pouvez la regarder ici :\n${url}`,
    ]),
  }
}
