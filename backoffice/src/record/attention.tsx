import Alert from '@mui/material/Alert'

/** What somebody has to know about a record before acting. */
export function Attention({ children }: { children: string }) {
  return (
    <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
      {children}
    </Alert>
  )
}
