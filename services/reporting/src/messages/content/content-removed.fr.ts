import { button, quotation } from '../../domain/email/email-layout.ts'
import type { ContentMessage } from '../message.ts'
import { atAddress } from '../operator.fr.ts'

/** The statement of reasons: Regulation (EU) 2022/2065, article 17. */
export const contentRemovedMessage: ContentMessage = ({ details, operator }) => ({
  subject: `Votre vidéo « ${details.title} » a été retirée`,
  body: [
    `Votre vidéo « ${details.title} » a été retirée du site par notre équipe de modération. Plus personne ne peut la regarder.`,
    quotation('Raison indiquée :', details.reason ?? ''),
    `Cette décision a été prise par une personne. Vous pouvez la contester gratuitement pendant six mois, en nous expliquant pourquoi${atAddress(operator)} ; vous pouvez aussi saisir un organisme de règlement extrajudiciaire des litiges ou un tribunal.`,
    button('Nos coordonnées sont ici :', 'Contester la décision', '/legal-notice'),
  ],
})
