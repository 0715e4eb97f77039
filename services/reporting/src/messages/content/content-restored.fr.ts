import { button } from '../../domain/email/email-layout.ts'
import type { ContentMessage } from '../message.ts'

export const contentRestoredMessage: ContentMessage = ({ details }) => ({
  subject: `Votre vidéo « ${details.title} » est de nouveau en ligne`,
  body: [
    `Votre vidéo « ${details.title} » a été examinée de nouveau. Elle est remise en ligne.`,
    button('Vous pouvez la regarder ici :', 'Regarder la vidéo', `/content/${details.contentId ?? ''}`),
  ],
})
