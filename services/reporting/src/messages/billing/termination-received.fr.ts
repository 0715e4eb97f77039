import { button } from '../../domain/email/email-layout.ts'
import { IGNORE, STRANGER } from '../account/stranger.fr.ts'
import type { ContractMessage } from '../message.ts'
import { namedOperator } from '../operator.fr.ts'
import { contractName, receiptNumber, whenReceived } from './contract.fr.ts'

export const terminationReceivedMessage: ContractMessage = ({ details, operator }) => ({
  subject: 'Nous avons reçu votre demande de résiliation',
  body: [
    `Votre demande de résiliation nous est bien parvenue${whenReceived(details)}.`,
    receiptNumber(details),
    namedOperator('Adressée à', operator),
    details.planName
      ? `Elle concerne votre ${contractName(details)}. Une personne de notre équipe s’en occupe et vous écrira. Jusque-là, votre accès ne change pas.`
      : STRANGER,
    details.planName ? null : IGNORE,
    button(
      'Vous pouvez aussi résilier directement depuis votre compte :',
      'Ouvrir mon compte',
      '/subscriptions',
    ),
  ],
})
