import { button } from '../../domain/email/email-layout.ts'
import { frenchDay } from '../format.fr.ts'
import type { ContractDetails, ContractMessage } from '../message.ts'
import { amountOf, contractName, untilMoment } from './contract.fr.ts'

export const paymentFailedMessage: ContractMessage = ({ details, date }) => {
  const amount = amountOf(details)
  return {
    subject: 'Votre paiement n’a pas abouti',
    body: [
      `Le paiement de votre ${contractName(details)}${amount ? ` (${amount})` : ''} n’a pas abouti. Cela arrive, par exemple quand une carte a expiré.`,
      accessLine(details, date),
      button(
        'Pour vérifier ou changer votre moyen de paiement :',
        'Vérifier mon moyen de paiement',
        '/subscriptions',
      ),
    ],
  }
}

/** The failure may be reported after the days of grace. */
function accessLine(details: ContractDetails, date: Date): string {
  const { at } = details
  return at && Date.parse(at) <= date.getTime()
    ? `Votre accès est fermé depuis le ${frenchDay(at)}. Il rouvre dès que le paiement aboutit.`
    : `Votre accès reste ouvert${untilMoment(details)}. D’ici là, le paiement sera présenté de nouveau.`
}
