import { button } from '../../domain/email/email-layout.ts'
import type { AccountMessage } from '../message.ts'

export const emailChangedMessage: AccountMessage = () => ({
  subject: 'L’adresse de votre compte a été changée',
  body: [
    'Cette adresse est maintenant celle de votre compte : c’est avec elle que vous vous connectez, et c’est ici que nous vous écrivons.',
    button('Votre compte :', 'Ouvrir mon compte', '/account'),
  ],
})
