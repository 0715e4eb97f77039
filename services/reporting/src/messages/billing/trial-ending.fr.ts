import { button } from '../../domain/email/email-layout.ts'
import type { ContractMessage } from '../message.ts'
import { contractName, onLastDay, priceOf, untilMoment } from './contract.fr.ts'

export const trialEndingMessage: ContractMessage = ({ details }) => {
  const price = priceOf(details)
  return {
    subject: `Votre période d’essai se termine${onLastDay(details)}`,
    body: [
      `Votre période d’essai se termine${onLastDay(details)}. Elle laisse alors place à votre ${contractName(details)}${price ? `, ${price}` : ''}.`,
      'Si vous souhaitez le conserver, vous n’avez rien à faire : votre accès continue sans interruption.',
      `Si vous préférez arrêter, annulez avant cette date, en ligne et sans frais. Vous garderez votre accès${untilMoment(details)}, et rien ne sera prélevé.`,
      button('Gérer ou annuler votre abonnement :', 'Gérer ou annuler', '/subscriptions'),
    ],
  }
}
