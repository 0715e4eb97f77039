import { places } from '../app/paths.ts'
import { siteMessages } from '../messages/site.fr.ts'
import { ConsoleDoor } from './console-door.tsx'

export default function Moderation() {
  return <ConsoleDoor needs="ROLE_MODERATOR" to={places.consoleCases} title={siteMessages.nav.moderation} />
}
