import { button } from '../../domain/email/email-layout.ts'
import type { ContractMessage } from '../message.ts'
import { contractName, onLastDay, priceOf, untilMoment } from './contract.fr.ts'

export const renewalUpcomingMessage: ContractMessage = ({ details }) => {
  const price = priceOf(details)
  return {
    subject: `Votre abonnement sera renouvelé${onLastDay(details)}`,
    body: [
      `Votre abonnement sera renouvelé automatiquement${onLastDay(details)} : ${contractName(details)}${price ? `, ${price}` : ''}.`,
      'Si vous souhaitez le conserver, vous n’avez rien à faire : votre accès continue sans interruption.',
      `Si vous préférez arrêter, résiliez-le avant cette date, en ligne et sans frais. Vous garderez votre accès${untilMoment(details)}, et rien ne sera prélevé ensuite.`,
      button('Gérer ou résilier votre abonnement :', 'Gérer ou résilier', '/subscriptions'),
    ],
  }
}
