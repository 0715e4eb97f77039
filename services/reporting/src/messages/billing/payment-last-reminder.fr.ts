import { button } from '../../domain/email/email-layout.ts'
import type { ContractMessage } from '../message.ts'
import { amountOf, contractName, onLastDay, untilMoment } from './contract.fr.ts'

export const paymentLastReminderMessage: ContractMessage = ({ details }) => {
  const amount = amountOf(details)
  return {
    subject: `Dernier rappel : votre accès se ferme${onLastDay(details)}`,
    body: [
      `Le paiement de votre ${contractName(details)}${amount ? ` (${amount})` : ''} n’a toujours pas abouti.`,
      `Votre accès reste ouvert${untilMoment(details)}. Sans paiement d’ici là, il se fermera ; votre compte, lui, reste ouvert.`,
      button(
        'Pour garder votre accès, vérifiez ou changez votre moyen de paiement :',
        'Garder mon accès',
        '/subscriptions',
      ),
    ],
  }
}
