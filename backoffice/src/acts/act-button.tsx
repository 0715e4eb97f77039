import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { type Act, useAct } from './use-act.ts'

interface ActButtonProps extends Act {
  label: string
  icon: ReactNode
  /** What is asked again afterwards. */
  refreshes: readonly string[]
}

/** Does something at one press, without asking: only for what changes nothing when it is done twice. */
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
