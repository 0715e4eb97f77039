import { contractName, leading, onDay, shortName, untilMoment } from './contract.fr.ts'
import { letter } from './letter.fr.ts'
import type { ContractMessage } from './message.ts'

export const subscriptionCancelledMessage: ContractMessage = ({ details }, link) => {
  return {
    subject: `Votre ${shortName(details)} ne sera pas renouvelé`,
    text: letter([
      `Votre ${contractName(details)} est résilié : il prend fin${onDay(details)} et ne sera pas renouvelé.`,
      `Vous gardez votre accès${untilMoment(details)}, et plus rien ne sera prélevé.`,
      leading("Si vous changez d'avis, vous pouvez reprendre un abonnement ici :", link),
    ]),
  }
}
