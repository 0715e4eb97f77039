import Box from '@mui/material/Box'
import { MailX, RadioTower, ScrollText } from 'lucide-react'
import { frameMessages } from '../../messages/frame.fr.ts'
import { MenuLink } from './menu-entry.tsx'

const ICON = { size: 18, 'aria-hidden': true } as const

/** Platform links, for administrators only. */
export function PlatformMenu() {
  return (
    <Box role="group" aria-labelledby="menu-platform" sx={{ display: 'grid', gap: 0.5, mt: 2 }}>
      <Box id="menu-platform" sx={{ px: 1.5, pb: 0.5, color: 'text.secondary', fontSize: 12 }}>
        {frameMessages.platform}
      </Box>
      <MenuLink to="/providers" icon={<RadioTower {...ICON} />}>
        {frameMessages.providers}
      </MenuLink>
      <MenuLink to="/audit" icon={<ScrollText {...ICON} />}>
        {frameMessages.journal}
      </MenuLink>
      <MenuLink to="/failed-emails" icon={<MailX {...ICON} />}>
        {frameMessages.failedEmails}
      </MenuLink>
    </Box>
  )
}
