import { UserRound } from 'lucide-react'
import { readProfile } from '../../features/auth/profile.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { Dropdown } from '../../shared/overlays/dropdown.tsx'
import { useSession } from '../../shared/session/session-store.ts'
import { CoverLinks } from './cover-links.tsx'
import { ProfileLinks } from './profile-links.tsx'

export default function ProfileMenu() {
  const token = useSession((state) => state.token)
  return (
    <Dropdown label={`${authMessages.profile.open} : ${readProfile(token).username}`} icon={UserRound}>
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
