import { button } from '../../domain/email/email-layout.ts'
import { frenchMoment } from '../format.fr.ts'
import type { AccountMessage } from '../message.ts'

export const passwordChangedMessage: AccountMessage = ({ date }) => ({
  subject: 'Votre mot de passe a été changé',
  body: [
    `Le mot de passe de votre compte a été changé le ${frenchMoment(date.toISOString())}. Les autres appareils connectés à votre compte ont été déconnectés.`,
    'Si c’était vous, vous n’avez rien à faire.',
    button(
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :',
      'Choisir un nouveau mot de passe',
      '/forgot-password',
    ),
  ],
})
