import french from 'ra-language-french'
import { caseMessages } from './cases.fr.ts'

/** react-admin's messages, completed where ra-language-french lags behind, and the console's field names. */
export const reactAdminMessages = {
  ...french,
  resources: {
    cases: { name: 'Contenu |||| Contenus', fields: caseMessages.columns },
    subscriptions: { name: 'Abonnement |||| Abonnements' },
    payments: { name: 'Paiement |||| Paiements' },
    invoices: { name: 'Facture |||| Factures' },
    notifications: { name: 'Événement de paiement |||| Événements de paiement' },
    coupons: { name: 'Code promo |||| Codes promo' },
    declarations: { name: 'Déclaration |||| Déclarations' },
    'failed-emails': { name: 'E-mail en échec |||| E-mails en échec' },
    audit: { name: 'Ligne du journal |||| Journal' },
  },
}
