import type { AccountMessage } from '../message.ts'
import { accountLink } from './account-link.fr.ts'

export const passwordResetMessage: AccountMessage = (facts) => ({
  subject: 'Choisissez un nouveau mot de passe',
  body: [
    'Vous avez demandé à choisir un nouveau mot de passe pour votre compte.',
    accountLink(facts, 'Pour le choisir :', 'Choisir un nouveau mot de passe', '/reset-password'),
    'Ce lien est valable 30 minutes et ne sert qu’une fois. Si vous en avez demandé plusieurs, seul le plus récent fonctionne.',
    'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message : votre mot de passe n’a pas changé.',
  ],
})
