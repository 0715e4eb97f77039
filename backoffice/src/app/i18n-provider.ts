import polyglot from 'ra-i18n-polyglot'
import { reactAdminMessages } from '../messages/react-admin.fr.ts'

/** Messages of the console pass through unchanged; a test compares react-admin's with its English ones. */
export const i18nProvider = polyglot(() => reactAdminMessages, 'fr', [{ locale: 'fr', name: 'Français' }], {
  allowMissing: true,
})
