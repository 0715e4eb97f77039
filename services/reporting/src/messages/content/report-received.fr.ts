import { button, fact } from '../../domain/email/email-layout.ts'
import { frenchMoment } from '../format.fr.ts'
import type { ReportMessage } from '../message.ts'
import { reportPath } from './report-path.ts'

export const reportReceivedMessage: ReportMessage = ({ details: { receipt, at } }) => ({
  subject: 'Nous avons reçu votre signalement',
  body: [
    `Votre signalement nous est bien parvenu${at ? ` le ${frenchMoment(at)}` : ''}. Il est lu par une personne de notre équipe de modération, qui vous répondra par message.`,
    receipt ? fact('Numéro de reçu', receipt) : null,
    button('Vous pouvez suivre son état à tout moment :', 'Suivre mon signalement', reportPath(receipt)),
    'Si vous n’êtes pas à l’origine de ce signalement, vous pouvez ignorer ce message.',
  ],
})
