import { UserRound } from 'lucide-react'
import { CoverLinks } from '../../app/cover-links.tsx'
import { authMessages } from '../../messages/auth.fr.ts'
import { Dropdown } from '../../shared/dropdown.tsx'
import { profileOf } from './profile.ts'
import { ProfileLinks } from './profile-links.tsx'
import { useSession } from './session-store.ts'

export default function ProfileMenu() {
  const token = useSession((state) => state.token)
  return (
    <Dropdown label={`${authMessages.profile.open} : ${profileOf(token).username}`} icon={UserRound}>
      {(close) => (
        <>
          <ProfileLinks onDone={close} />
          <div className="mt-1.5 border-t border-line pt-1.5 xl:hidden">
            <CoverLinks />
          </div>
        </>
      )}
    </Dropdown>
  )
}
