import { contractName, leading, onDay, priceOf, untilMoment } from './contract.fr.ts'
import { letter } from './letter.fr.ts'
import type { ContractMessage } from './message.ts'

export const renewalUpcomingMessage: ContractMessage = ({ details }, link) => {
  const price = priceOf(details)
  return {
    subject: `Votre abonnement sera renouvelé${onDay(details)}`,
    text: letter([
      `Votre abonnement sera renouvelé automatiquement${onDay(details)} : ${contractName(details)}${price ? `, ${price}` : ''}.`,
      "Si vous souhaitez le conserver, vous n'avez rien à faire : votre accès continue sans interruption.",
      `Si vous préférez arrêter, résiliez-le avant cette date, en ligne et sans frais. Vous garderez votre accès${untilMoment(details)}, et rien ne sera prélevé ensuite.`,
      leading('Gérer ou résilier votre abonnement :', link),
    ]),
  }
}
