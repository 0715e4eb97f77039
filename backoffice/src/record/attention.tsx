import Alert from '@mui/material/Alert'

/** Warning to read before acting on a record. */
export function Attention({ children }: { children: string }) {
  return (
    <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
      {children}
    </Alert>
  )
}
