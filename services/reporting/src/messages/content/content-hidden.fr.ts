import { button } from '../../domain/email/email-layout.ts'
import type { ContentMessage } from '../message.ts'

export const contentHiddenMessage: ContentMessage = ({ details }) => ({
  subject: `Votre vidéo « ${details.title} » est masquée pendant un examen`,
  body: [
    `Votre vidéo « ${details.title} » a été signalée. Elle est masquée, le temps que notre équipe de modération examine le signalement.`,
    'Ce masquage est automatique et provisoire. Nous vous écrirons quand une décision aura été prise.',
    button('Pour toute question, nos coordonnées sont ici :', 'Nous contacter', '/legal-notice'),
  ],
})
