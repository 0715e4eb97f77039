import { button } from '../domain/letter/letter.ts'
import { amountOf, contractName, untilMoment } from './contract.fr.ts'
import type { ContractMessage } from './message.ts'

export const paymentFailedMessage: ContractMessage = ({ details }) => {
  const amount = amountOf(details)
  return {
    subject: "Votre paiement n'a pas abouti",
    body: [
      `Le paiement de votre ${contractName(details)}${amount ? ` (${amount})` : ''} n'a pas abouti. Cela arrive, par exemple quand une carte a expiré.`,
      `Votre accès reste ouvert${untilMoment(details)}. D'ici là, le paiement sera présenté de nouveau.`,
      button(
        'Pour vérifier ou changer votre moyen de paiement :',
        'Vérifier mon moyen de paiement',
        '/subscriptions',
      ),
    ],
  }
}
