import Box from '@mui/material/Box'
import { ArrowLeft, EyeOff, Flag, LayoutDashboard, LogOut, ShieldCheck, Users } from 'lucide-react'
import { useGetIdentity, useLogout, usePermissions } from 'react-admin'
import { frameMessages } from '../../messages/frame.fr.ts'
import { usePendingCount } from '../../resources/cases/use-pending-count.ts'
import { useWaitingReports } from '../../resources/reports/use-waiting-reports.ts'
import { DASHBOARD, QUEUE, SITE_HOME } from '../../shared/paths.ts'
import { BillingMenu } from './billing-menu.tsx'
import { Brand } from './brand.tsx'
import { MenuEntry, MenuLink } from './menu-entry.tsx'
import { PlatformMenu } from './platform-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const ICON = { size: 18, 'aria-hidden': true } as const

export function SideMenu() {
  const { permissions = [] } = usePermissions<string[]>()
  const { identity } = useGetIdentity()
  const { total } = usePendingCount()
  const reports = useWaitingReports()
  const logOut = useLogout()

  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', p: 1.5, gap: 0.5, overflowY: 'auto' }}
    >
      <Box sx={{ px: 1.5, pt: 1, pb: 2.5 }}>
        <Brand />
      </Box>
      <Box component="nav" aria-label={frameMessages.menu} sx={{ display: 'grid', gap: 0.5 }}>
        <MenuLink to={QUEUE} icon={<ShieldCheck {...ICON} />} count={total}>
          {frameMessages.moderation}
        </MenuLink>
        {permissions.includes('ROLE_MODERATOR') && (
          <>
            <MenuLink to="/reports" icon={<Flag {...ICON} />} count={reports}>
              {frameMessages.reports}
            </MenuLink>
            <MenuLink to="/hidden-videos" icon={<EyeOff {...ICON} />}>
              {frameMessages.hiddenVideos}
            </MenuLink>
          </>
        )}
        {permissions.includes('ROLE_ADMIN') && (
          <>
            <MenuLink to={DASHBOARD} icon={<LayoutDashboard {...ICON} />}>
              {frameMessages.dashboard}
            </MenuLink>
            <MenuLink to="/users" icon={<Users {...ICON} />}>
              {frameMessages.users}
            </MenuLink>
            <BillingMenu />
            <PlatformMenu />
          </>
        )}
      </Box>
      <Box sx={{ mt: 'auto', display: 'grid', gap: 0.5 }}>
        <ThemeSwitch />
        <MenuEntry component="a" href={SITE_HOME}>
          <ArrowLeft {...ICON} />
          {frameMessages.backToSite}
        </MenuEntry>
        <MenuEntry component="button" type="button" onClick={() => logOut()}>
          <LogOut {...ICON} />
          {frameMessages.logOut}
        </MenuEntry>
        <Box
          sx={{
            px: 1.5,
            pt: 1,
            color: 'text.secondary',
            fontSize: 12,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          {identity?.fullName}
        </Box>
      </Box>
    </Box>
  )
}
