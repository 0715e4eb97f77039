import type { AccountMessage } from '../message.ts'
import { accountLink } from './account-link.fr.ts'

export const emailChangeConfirmMessage: AccountMessage = (facts) => ({
  subject: 'Confirmez votre nouvelle adresse',
  body: [
    'Cette adresse a été indiquée comme nouvelle adresse d’un compte. Elle ne sera utilisée que si vous le confirmez, ici et depuis l’adresse actuelle du compte.',
    accountLink(facts, 'Pour la confirmer :', 'Confirmer cette adresse', '/account/confirm-email'),
    'Ce lien est valable 24 heures.',
    'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message : rien ne sera modifié.',
  ],
})
