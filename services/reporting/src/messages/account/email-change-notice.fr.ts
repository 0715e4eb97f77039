import type { Piece } from '../../domain/email/email-layout.ts'
import type { AccountDetails, AccountMessage, MessageFacts } from '../message.ts'
import { accountLink } from './account-link.fr.ts'

export const emailChangeNoticeMessage: AccountMessage = (facts) => ({
  subject: 'Changement de l’adresse de votre compte',
  body: [
    'Une nouvelle adresse a été indiquée pour votre compte, avec votre mot de passe. Elle remplacera celle-ci quand les deux adresses l’auront confirmé.',
    accountLink(
      facts,
      'Si c’est bien vous, confirmez-le depuis cette adresse :',
      'Confirmer le changement',
      '/account/confirm-email',
    ),
    refusal(facts),
    'Ces liens sont valables 7 jours.',
  ],
})

/** Without a site there is only one code, shown above, and no link. */
function refusal(facts: MessageFacts<AccountDetails>): Piece | null {
  if (!facts.hasSite) return null
  return accountLink(
    facts,
    'Si ce n’est pas vous, refusez ce changement. S’il a déjà eu lieu, ce lien l’annule et rétablit cette adresse :',
    'Ce n’est pas moi',
    '/account/refuse-email',
  )
}
