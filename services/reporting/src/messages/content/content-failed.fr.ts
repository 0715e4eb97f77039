import { button, quotation } from '../../domain/email/email-layout.ts'
import type { ContentMessage } from '../message.ts'

export const contentFailedMessage: ContentMessage = ({ details }) => ({
  subject: `Votre vidéo « ${details.title} » n’a pas pu être préparée`,
  body: [
    `Le fichier de votre vidéo « ${details.title} » n’a pas pu être préparé pour la lecture.`,
    quotation('Raison :', details.reason ?? ''),
    button('Vous pouvez envoyer un autre fichier ici :', 'Envoyer un autre fichier', '/upload'),
  ],
})
