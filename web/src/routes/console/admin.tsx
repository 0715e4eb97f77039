import { siteMessages } from '../../messages/site.fr.ts'
import { addresses } from '../../shared/paths.ts'
import { ConsoleRedirect } from './console-redirect.tsx'

export default function Admin() {
  return <ConsoleRedirect needs="ROLE_ADMIN" to={addresses.console} title={siteMessages.nav.administration} />
}
