import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { recordMessages } from '../messages/record.fr.ts'
import { usePageTitle } from '../shared/use-page-title.ts'

interface RecordHeadingProps {
  title: string
  state: ReactNode
  /** Available actions. */
  actions?: ReactNode
  /** Explains an action whose name is not enough. */
  hint?: string
}

/** Takes the focus, so that screen readers announce the record. */
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
          // Note: on the left, because toasts appear on the right.
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { md: 2 }, '&:empty': { display: 'none' } }}
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
