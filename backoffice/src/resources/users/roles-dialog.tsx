import type { Role } from '@alcove/contracts/constants'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ConfirmDialog } from '../../acts/confirm-dialog.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { readRefusal } from '../../api/refusal.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { formatRoles } from './format-roles.ts'
import { RoleChoice } from './role-choice.tsx'

interface RolesDialogProps {
  record: AccountDetail
  isOwn: boolean
  onClose: () => void
}

/** Keeps the chosen roles when a colleague was faster, and shows the current ones above with the refusal. */
export function RolesDialog({ record, isOwn, onClose }: RolesDialogProps) {
  // Fixed at opening: roles that change behind the dialog were not seen, and the platform refuses to replace them.
  const [seen, setSeen] = useState(record)
  const { id, email, username, roles, revision } = seen
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [chosen, setChosen] = useState<readonly Role[]>(roles)
  const send = () =>
    dataProvider.changeRoles(id, [...chosen], revision).catch(async (error) => {
      if (readRefusal(error).code === 'ACCOUNT_CHANGED')
        await dataProvider.getOne<AccountDetail>('users', { id }).then(
          ({ data }) => setSeen(data),
          () => undefined,
        )
      throw error
    })
  return (
    <ConfirmDialog
      title={userMessages.changeRolesTitle(username ?? email)}
      text={userMessages.changeRolesText}
      confirm={userMessages.changeRolesConfirm}
      revision={revision}
      refreshes={['users']}
      send={send}
      done={userMessages.rolesChanged}
      failed={userMessages.changeRolesFailed}
      onClose={onClose}
    >
      <Typography>{userMessages.currentRoles(formatRoles(roles))}</Typography>
      {(['ROLE_MODERATOR', 'ROLE_ADMIN'] as const).map((role) => (
        <RoleChoice
          key={role}
          role={role}
          isChosen={chosen.includes(role)}
          disabled={isOwn && !roles.includes(role)}
          onChange={(isChosen) =>
            setChosen(isChosen ? [...chosen, role] : chosen.filter((kept) => kept !== role))
          }
        />
      ))}
      {isOwn && <Typography color="textSecondary">{userMessages.self}</Typography>}
    </ConfirmDialog>
  )
}
