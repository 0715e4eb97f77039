import polyglot from 'ra-i18n-polyglot'
import { reactAdminMessages } from '../messages/react-admin.fr.ts'

/** Our own sentences are passed as they are; a test holds react-admin's against its English ones. */
export const i18nProvider = polyglot(() => reactAdminMessages, 'fr', [{ locale: 'fr', name: 'Français' }], {
  allowMissing: true,
})
