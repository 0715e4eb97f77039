import { button } from '../../domain/email/email-layout.ts'
import { frenchMoment } from '../format.fr.ts'
import type { AccountMessage } from '../message.ts'

export const exportReadyMessage: AccountMessage = ({ details }) => ({
  subject: 'La copie de vos données est prête',
  body: [
    'Vous avez demandé une copie de tout ce que nous conservons à votre sujet. Elle est prête.',
    button('Téléchargez-la depuis votre compte :', 'Ouvrir mon compte', '/account'),
    details.expiresAt === undefined
      ? null
      : `Elle reste disponible jusqu’au ${frenchMoment(details.expiresAt)}, puis elle est effacée.`,
    'Si vous n’avez rien demandé, changez votre mot de passe : quelqu’un d’autre a pu se connecter à votre compte.',
  ],
})
