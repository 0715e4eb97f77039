import { quotation } from '../../domain/email/email-layout.ts'
import type { ContentMessage } from '../message.ts'

export const contentRejectedMessage: ContentMessage = ({ details }) => ({
  subject: `Votre vidéo « ${details.title} » a été refusée`,
  body: [
    `Votre vidéo « ${details.title} » a été examinée par notre équipe de modération. Elle ne peut pas être publiée.`,
    quotation('Raison indiquée :', details.reason ?? ''),
  ],
})
