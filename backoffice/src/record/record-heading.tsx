import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../app/use-page-title.ts'
import { recordMessages } from '../messages/record.fr.ts'

interface RecordHeadingProps {
  title: string
  state: ReactNode
  /** What can be done with it now. */
  actions?: ReactNode
  /** What one of them does, where its name does not say it. */
  hint?: string
}

/** Takes the focus, so that a screen reader says which record has come up. */
export function RecordHeading({ title, state, actions, hint }: RecordHeadingProps) {
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {state}
      {actions && (
        <Box
          role="group"
          aria-label={recordMessages.actions}
          // Note: at the left, because messages come up at the right.
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { md: 2 } }}
        >
          {actions}
        </Box>
      )}
      {hint && (
        <Typography variant="caption" color="textSecondary" sx={{ width: 1, mt: -1 }}>
          {hint}
        </Typography>
      )}
    </Box>
  )
}
