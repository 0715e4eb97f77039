import { button, fact, quotation } from '../../domain/email/email-layout.ts'
import type { ReportMessage } from '../message.ts'
import { atAddress } from '../operator.fr.ts'
import { reportPath } from './report-path.ts'

/** Note: what becomes of the video is told of upheld reports only; one about a removed video can be dismissed too. */
const OUTCOMES = {
  UPHELD:
    'Votre signalement a été examiné par une personne de notre équipe de modération. Il est fondé : la vidéo a été retirée.',
  DISMISSED:
    'Votre signalement a été examiné par une personne de notre équipe de modération. Il n’a pas été retenu.',
} as const

export const reportAnsweredMessage: ReportMessage = ({ details: { receipt, outcome, note }, operator }) => ({
  subject: 'Réponse à votre signalement',
  body: [
    OUTCOMES[outcome ?? 'DISMISSED'],
    note ? quotation('Réponse de la modération :', note) : null,
    receipt ? fact('Numéro de reçu', receipt) : null,
    button('Le détail est aussi sur le site :', 'Voir la réponse', reportPath(receipt)),
    `Si vous n’êtes pas d’accord, vous pouvez nous écrire${atAddress(operator)}, envoyer un nouveau signalement avec d’autres éléments, saisir un organe de règlement extrajudiciaire des litiges certifié ou un tribunal. Un contenu illicite peut aussi être signalé aux autorités sur la plateforme PHAROS.`,
  ],
})
