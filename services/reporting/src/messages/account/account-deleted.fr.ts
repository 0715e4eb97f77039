import { button } from '../../domain/email/email-layout.ts'
import { frenchMoment } from '../format.fr.ts'
import type { AccountMessage } from '../message.ts'
import { atAddress } from '../operator.fr.ts'

/** Contains no name: the account is erased once the mail has left. */
export const accountDeletedMessage: AccountMessage = ({ date, operator }) => ({
  subject: 'Votre compte a été supprimé',
  body: [
    `Votre compte a été supprimé le ${frenchMoment(date.toISOString())}, à votre demande. Vos vidéos ne sont plus en ligne, et un abonnement en cours a pris fin.`,
    'Votre adresse et votre nom sont effacés, sauf des documents que la loi nous oblige à conserver, comme les factures. Ce message est le dernier au sujet de ce compte.',
    `Si ce n’était pas vous, une autre personne connaît votre mot de passe : changez-le partout où vous l’utilisez, et écrivez-nous${atAddress(operator)}.`,
    button(
      'Ce que nous conservons, et combien de temps :',
      'Lire la politique de confidentialité',
      '/privacy-policy',
    ),
  ],
})
