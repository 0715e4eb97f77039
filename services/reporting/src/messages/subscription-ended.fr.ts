import { contractName, leading, onDay, shortName } from './contract.fr.ts'
import { letter } from './letter.fr.ts'
import type { ContractMessage } from './message.ts'

export const subscriptionEndedMessage: ContractMessage = ({ details }, link) => {
  return {
    subject: `Votre ${shortName(details)} a pris fin`,
    text: letter([
      `Votre ${contractName(details)} a pris fin${onDay(details)}. Merci de nous avoir accompagnés.`,
      "L'accès réservé aux abonnés est maintenant fermé, et plus rien ne sera prélevé. Votre compte reste ouvert, avec vos factures.",
      leading('Pour vous abonner de nouveau, quand vous voulez :', link),
    ]),
  }
}
