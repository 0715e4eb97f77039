import { amountOf, contractName, leading, onDay, untilMoment } from './contract.fr.ts'
import { letter } from './letter.fr.ts'
import type { ContractMessage } from './message.ts'

export const paymentLastReminderMessage: ContractMessage = ({ details }, link) => {
  const amount = amountOf(details)
  return {
    subject: `Dernier rappel : votre accès se ferme${onDay(details)}`,
    text: letter([
      `Le paiement de votre ${contractName(details)}${amount ? ` (${amount})` : ''} n'a toujours pas abouti.`,
      `Votre accès reste ouvert${untilMoment(details)}. Sans paiement d'ici là, il se fermera ; votre compte, lui, reste ouvert.`,
      leading('Pour garder votre accès, vérifiez ou changez votre moyen de paiement :', link),
    ]),
  }
}
