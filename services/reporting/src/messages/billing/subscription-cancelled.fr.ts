import { button } from '../../domain/email/email-layout.ts'
import type { ContractMessage } from '../message.ts'
import { contractName, onLastDay, shortName, untilMoment } from './contract.fr.ts'

export const subscriptionCancelledMessage: ContractMessage = ({ details }) => ({
  subject: `Votre ${shortName(details)} ne sera pas renouvelé`,
  body: [
    `Votre ${contractName(details)} est résilié : il prend fin${onLastDay(details)} et ne sera pas renouvelé.`,
    `Vous gardez votre accès${untilMoment(details)}, et plus rien ne sera prélevé.`,
    button(
      'Si vous changez d’avis, vous pouvez reprendre un abonnement ici :',
      'Reprendre un abonnement',
      '/subscriptions',
    ),
  ],
})
