import { accountLink } from './account-link.fr.ts'
import type { AccountMessage } from './message.ts'

export const emailChangeNoticeMessage: AccountMessage = (facts) => ({
  subject: "Changement de l'adresse de votre compte",
  body: [
    "Une nouvelle adresse a été indiquée pour votre compte, avec votre mot de passe. Elle remplacera celle-ci dès qu'elle aura été confirmée.",
    "Si c'est bien vous, vous n'avez rien à faire.",
    accountLink(
      facts,
      "Si ce n'est pas vous, refusez ce changement. S'il a déjà eu lieu, ce lien l'annule et rétablit cette adresse :",
      "Ce n'est pas moi",
      '/account/refuse-email',
    ),
    'Ce lien est valable 7 jours.',
  ],
})
