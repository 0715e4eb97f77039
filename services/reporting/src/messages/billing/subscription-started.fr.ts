import { button, way } from '../../domain/email/email-layout.ts'
import { frenchLastDay } from '../format.fr.ts'
import type { ContractMessage } from '../message.ts'
import { mediation, namedOperator } from '../operator.fr.ts'
import { contractName, priceOf, shortName } from './contract.fr.ts'

export const subscriptionStartedMessage: ContractMessage = ({ details, operator }) => {
  const price = priceOf(details)
  const next = details.at ? `. Prochaine échéance : le ${frenchLastDay(details.at)}` : ''
  return {
    subject: `Votre ${shortName(details)} est actif`,
    body: [
      `Bienvenue ! Votre ${contractName(details)} a commencé : tout ce qu’il comprend vous est ouvert dès maintenant.`,
      price && `Prix : ${price}${next}.`,
      'L’abonnement se renouvelle automatiquement. Vous pouvez le résilier à tout moment, en ligne et sans frais, et vous disposez de 14 jours pour changer d’avis et vous rétracter.',
      namedOperator('Vendeur', operator),
      button('Pour le gérer, le résilier ou vous rétracter :', 'Gérer mon abonnement', '/subscriptions'),
      way('Vos factures :', '/invoices'),
      ...mediation(operator),
    ],
  }
}
