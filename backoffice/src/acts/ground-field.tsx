import { REMOVAL_GROUNDS, type RemovalGround } from '@alcove/contracts/constants'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { takeDownMessages as messages } from '../messages/take-down.fr.ts'

interface GroundFieldProps {
  value: RemovalGround
  onChange: (ground: RemovalGround) => void
  /** Says what becomes of the files on the other grounds. */
  withoutEvidence?: string
}

/** Selects the ground of a removal; some grounds keep the files as evidence. */
export function GroundField({ value, onChange, withoutEvidence }: GroundFieldProps) {
  return (
    <TextField
      select
      label={messages.ground}
      value={value}
      helperText={value === 'RULES' ? withoutEvidence : messages.evidenceHint}
      onChange={(event) => onChange(event.target.value as RemovalGround)}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      {REMOVAL_GROUNDS.map((ground) => (
        <MenuItem key={ground} value={ground}>
          {messages.grounds[ground]}
        </MenuItem>
      ))}
    </TextField>
  )
}
