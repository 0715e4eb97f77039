import { places } from '../app/paths.ts'
import { siteMessages } from '../messages/site.fr.ts'
import { ConsoleDoor } from './console-door.tsx'

export default function Admin() {
  return <ConsoleDoor needs="ROLE_ADMIN" to={places.console} title={siteMessages.nav.administration} />
}
