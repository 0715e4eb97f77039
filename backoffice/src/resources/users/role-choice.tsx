import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { userMessages } from '../../messages/users.fr.ts'

interface RoleChoiceProps {
  role: 'ROLE_MODERATOR' | 'ROLE_ADMIN'
  isChosen: boolean
  disabled: boolean
  onChange: (isChosen: boolean) => void
}

/** Role and what it unlocks. */
export function RoleChoice({ role, isChosen, disabled, onChange }: RoleChoiceProps) {
  const id = useId()
  return (
    <div>
      <FormControlLabel
        disabled={disabled}
        control={
          <Checkbox
            size="small"
            checked={isChosen}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={userMessages.roles[role]}
      />
      <Typography id={id} variant="caption" component="p" color="textSecondary" sx={{ pl: 3.75 }}>
        {userMessages.roleHints[role]}
      </Typography>
    </div>
  )
}
