import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { type Act, useAct } from './use-act.ts'

interface ActButtonProps extends Act {
  label: string
  icon: ReactNode
  /** Query keys to reload afterwards. */
  refreshes: readonly string[]
}

/** Runs an act on one press, without a dialog: only for acts that are safe to repeat. */
export function ActButton({ label, icon, refreshes, ...toDo }: ActButtonProps) {
  const { busy, act } = useAct({ refreshes })
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={icon}
      loading={busy}
      loadingPosition="start"
      onClick={() => act(toDo)}
    >
      {label}
    </Button>
  )
}
