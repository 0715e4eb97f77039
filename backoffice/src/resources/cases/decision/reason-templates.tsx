import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { caseMessages } from '../../../messages/cases.fr.ts'

/** Common reasons, inserted at the caret. */
export function ReasonTemplates({ onChoose }: { onChoose: (reason: string) => void }) {
  return (
    <Box
      role="group"
      aria-label={caseMessages.reasonTemplates}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {caseMessages.templates.map(({ name, reason }) => (
        <Chip
          key={name}
          component="button"
          type="button"
          clickable
          variant="outlined"
          label={name}
          onClick={() => onChoose(reason)}
        />
      ))}
    </Box>
  )
}
