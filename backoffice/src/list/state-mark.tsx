import Box from '@mui/material/Box'

export type Tone = 'good' | 'warning' | 'bad' | 'quiet'

const COLORS: Record<Tone, string> = {
  good: 'success.main',
  warning: 'warning.main',
  bad: 'error.main',
  quiet: 'text.secondary',
}

/** State as a colour and a word. */
export function StateMark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ width: 8, height: 8, borderRadius: 4, bgcolor: COLORS[tone] }} />
      {children}
    </Box>
  )
}
