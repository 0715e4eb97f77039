import { amountOf, contractName, leading, untilMoment } from './contract.fr.ts'
import { letter } from './letter.fr.ts'
import type { ContractMessage } from './message.ts'

export const paymentFailedMessage: ContractMessage = ({ details }, link) => {
  const amount = amountOf(details)
  return {
    subject: "Votre paiement n'a pas abouti",
    text: letter([
      `Le paiement de votre ${contractName(details)}${amount ? ` (${amount})` : ''} n'a pas abouti. Cela arrive, par exemple quand une carte a expiré.`,
      `Votre accès reste ouvert${untilMoment(details)}. D'ici là, le paiement sera présenté de nouveau.`,
      leading('Pour vérifier ou changer votre moyen de paiement :', link),
    ]),
  }
}
