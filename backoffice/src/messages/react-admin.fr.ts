import french from 'ra-language-french'
import { caseMessages } from './cases.fr.ts'

/** react-admin's own sentences, completed where ra-language-french lags behind, and our field names. */
export const reactAdminMessages = {
  ...french,
  resources: {
    cases: { name: 'Contenu |||| Contenus', fields: caseMessages.columns },
  },
}
