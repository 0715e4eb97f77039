import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ShieldX } from 'lucide-react'
import { sessionMessages } from '../messages/session.fr.ts'
import { SITE_HOME } from '../shared/paths.ts'

/** Shown to accounts that are neither moderator nor administrator. */
export function AccessDenied({ email, onLogOut }: { email: string; onLogOut: () => void }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Box sx={{ maxWidth: 420, textAlign: 'center', display: 'grid', gap: 2, justifyItems: 'center' }}>
        <ShieldX size={40} aria-hidden />
        <Typography variant="h1">{sessionMessages.deniedTitle}</Typography>
        <Typography color="textSecondary">{sessionMessages.deniedText(email)}</Typography>
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', justifyContent: 'center', mt: 1 }}>
          <Button variant="contained" href={SITE_HOME}>
            {sessionMessages.backToSite}
          </Button>
          <Button variant="outlined" color="inherit" onClick={onLogOut}>
            {sessionMessages.otherAccount}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
