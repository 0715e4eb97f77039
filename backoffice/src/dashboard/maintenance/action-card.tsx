import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef, useState } from 'react'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { maintenanceMessages } from '../../messages/maintenance.fr.ts'

interface ActionCardProps {
  name: keyof typeof maintenanceMessages.actions
  icon: ReactNode
  /** Starts the action; resolves to true when the dialog may close. */
  onConfirm: () => Promise<boolean>
  /** The request is in flight. */
  busy: boolean
  /** Reason why the action could not start. */
  problem?: string | undefined
  /** The action is in progress. */
  running: boolean
  /** Progress, or the result of the last run. */
  children?: ReactNode
}

/** Card of a maintenance action: confirms, shows progress, and reports the result. */
export function ActionCard({ name, icon, onConfirm, busy, problem, running, children }: ActionCardProps) {
  const { label, about, question, confirm, running: underWay } = maintenanceMessages.actions[name]
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Box component="li" sx={card}>
      <Button
        ref={button}
        fullWidth
        variant="outlined"
        color="inherit"
        startIcon={icon}
        loading={running || busy}
        loadingPosition="start"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        sx={{ justifyContent: 'flex-start' }}
      >
        {label}
      </Button>
      <Typography variant="caption" color="textSecondary">
        {about}
      </Typography>
      <Typography component="div" role="status" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
        {running && <div>{underWay}</div>}
        {children}
      </Typography>
      {asking && (
        <ActDialog
          title={`${label} ?`}
          text={question}
          confirm={confirm}
          busy={busy}
          problem={problem}
          onClose={() => setAsking(false)}
          onSubmit={async (event) => {
            event.preventDefault()
            if (await onConfirm()) setAsking(false)
          }}
        />
      )}
    </Box>
  )
}

const card = {
  display: 'grid',
  alignContent: 'start',
  gap: 1,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  minWidth: 0,
} as const
