import { button } from '../../domain/email/email-layout.ts'
import type { ContentMessage } from '../message.ts'

export const contentApprovedMessage: ContentMessage = ({ subjectId, details }) => ({
  subject: `Votre vidéo « ${details.title} » est publiée`,
  body: [
    `Votre vidéo « ${details.title} » a été examinée et approuvée. Elle est maintenant publiée.`,
    button('Vous pouvez la regarder ici :', 'Regarder la vidéo', `/content/${subjectId}`),
  ],
})
