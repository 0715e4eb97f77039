import { button } from '../../domain/email/email-layout.ts'
import type { ContractMessage } from '../message.ts'
import { contractName, onLastDay, shortName } from './contract.fr.ts'

export const subscriptionEndedMessage: ContractMessage = ({ details }) => ({
  subject: `Votre ${shortName(details)} a pris fin`,
  body: [
    `Votre ${contractName(details)} a pris fin${onLastDay(details)}. Merci de nous avoir accompagnés.`,
    'L’accès réservé aux abonnés est maintenant fermé, et plus rien ne sera prélevé. Votre compte reste ouvert, avec vos factures.',
    button('Pour vous abonner de nouveau, quand vous voulez :', 'Voir les abonnements', '/subscriptions'),
  ],
})
