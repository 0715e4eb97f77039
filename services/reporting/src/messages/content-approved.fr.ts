import { oneLine } from '../domain/plain-text.ts'
import { letter } from './letter.fr.ts'
import type { Message } from './message.ts'

export const contentApprovedMessage: Message = ({ subjectId, details }, link) => {
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
