import { button } from '../../domain/email/email-layout.ts'
import type { ContractDetails, ContractMessage } from '../message.ts'
import { namedOperator } from '../operator.fr.ts'
import { contractName, onLastDay, receiptNumber, untilMoment, whenReceived } from './contract.fr.ts'

export const terminationConfirmedMessage: ContractMessage = ({ details, operator }) => ({
  subject: 'Votre résiliation est confirmée',
  body: [
    `Votre demande de résiliation nous est bien parvenue${whenReceived(details)}.`,
    whatHappens(details),
    receiptNumber(details),
    namedOperator('Adressée à', operator),
    'Si vous n’êtes pas à l’origine de cette demande, regardez l’état de votre abonnement depuis votre compte.',
    button('Votre abonnement :', 'Voir mon abonnement', '/subscriptions'),
  ],
})

/** The contract ends later, ends at once if no paid period is left, or had ended before. */
function whatHappens(details: ContractDetails): string {
  const { at, receivedAt } = details
  const name = `Votre ${contractName(details)}`
  if (at === undefined || receivedAt === undefined || at > receivedAt)
    return `${name} prend fin${onLastDay(details)}. Vous gardez votre accès${untilMoment(details)}, et plus rien ne sera prélevé.`
  if (at === receivedAt) return `${name} prend fin immédiatement, et plus rien ne vous sera demandé.`
  return `${name} a pris fin${onLastDay(details)} : il n’y a plus rien à résilier, et rien ne sera prélevé.`
}
