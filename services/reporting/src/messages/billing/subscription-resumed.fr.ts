import { button } from '../../domain/email/email-layout.ts'
import type { ContractMessage } from '../message.ts'
import { contractName, onLastDay, priceOf, shortName } from './contract.fr.ts'

export const subscriptionResumedMessage: ContractMessage = ({ details }) => {
  const price = priceOf(details)
  return {
    subject: `Votre ${shortName(details)} se poursuit`,
    body: [
      `Vous êtes revenu sur votre résiliation : votre ${contractName(details)} se poursuit et sera renouvelé${onLastDay(details)}.`,
      price && `Prix : ${price}. Le renouvellement est automatique.`,
      button(
        'Vous pouvez le résilier à tout moment, en ligne et sans frais :',
        'Gérer mon abonnement',
        '/subscriptions',
      ),
    ],
  }
}
