import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** Section of a record's page with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography variant="h2" id={heading} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
