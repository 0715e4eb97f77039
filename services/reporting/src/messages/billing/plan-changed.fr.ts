import { button, way } from '../../domain/email/email-layout.ts'
import type { ContractMessage } from '../message.ts'
import { contractName, onLastDay, priceOf, shortName } from './contract.fr.ts'

export const planChangedMessage: ContractMessage = ({ details }) => {
  const price = priceOf(details)
  return {
    subject: `Vous avez maintenant un ${shortName(details)}`,
    body: [
      `Votre changement de formule a pris effet : vous avez maintenant un ${contractName(details)}, renouvelé automatiquement${onLastDay(details)}.`,
      price && `Prix : ${price}.`,
      button(
        'Vous pouvez en changer encore, ou le résilier, à tout moment :',
        'Gérer mon abonnement',
        '/subscriptions',
      ),
      way('Vos factures :', '/invoices'),
    ],
  }
}
