import { siteMessages } from '../../messages/site.fr.ts'
import { addresses } from '../../shared/paths.ts'
import { ConsoleRedirect } from './console-redirect.tsx'

export default function Moderation() {
  return (
    <ConsoleRedirect needs="ROLE_MODERATOR" to={addresses.consoleCases} title={siteMessages.nav.moderation} />
  )
}
