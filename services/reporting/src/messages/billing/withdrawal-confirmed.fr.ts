import { button } from '../../domain/email/email-layout.ts'
import type { ContractMessage } from '../message.ts'
import { namedOperator } from '../operator.fr.ts'
import { amountOf, contractName, receiptNumber, whenReceived } from './contract.fr.ts'

export const withdrawalConfirmedMessage: ContractMessage = ({ details, operator }) => ({
  subject: 'Votre rétractation est confirmée',
  body: [
    `Votre déclaration de rétractation nous est bien parvenue${whenReceived(details)}. Votre ${contractName(details)} prend fin immédiatement, et avec lui l’accès qu’il donnait.`,
    details.amount
      ? `Nous vous remboursons ${amountOf(details)}, sur le moyen de paiement que vous aviez utilisé, dans les 14 jours au plus tard. Vous n’avez rien à faire.`
      : 'Aucune somme ne reste à rembourser, et plus rien ne sera prélevé.',
    receiptNumber(details),
    namedOperator('Adressée à', operator),
    button('Votre abonnement et vos factures :', 'Voir mon abonnement', '/subscriptions'),
  ],
})
