import { button } from '../../domain/email/email-layout.ts'
import { IGNORE, STRANGER } from '../account/stranger.fr.ts'
import { frenchMoment } from '../format.fr.ts'
import type { ContractMessage } from '../message.ts'
import { namedOperator } from '../operator.fr.ts'
import { contractName, receiptNumber, whenReceived } from './contract.fr.ts'

export const withdrawalReceivedMessage: ContractMessage = ({ details, operator }) => {
  const late = details.at ? ` Le délai de rétractation a pris fin le ${frenchMoment(details.at)}.` : ''
  return {
    subject: 'Nous avons reçu votre rétractation',
    body: [
      `Votre déclaration de rétractation nous est bien parvenue${whenReceived(details)}.`,
      receiptNumber(details),
      namedOperator('Adressée à', operator),
      details.planName
        ? `Elle concerne votre ${contractName(details)}.${late} Une personne de notre équipe l’examine et vous écrira.`
        : STRANGER,
      details.planName
        ? 'En attendant, rien ne change : votre accès continue. Vous pouvez aussi résilier à tout moment ; l’abonnement s’arrête alors à la fin de la période déjà payée.'
        : IGNORE,
      button('Votre abonnement :', 'Voir mon abonnement', '/subscriptions'),
    ],
  }
}
