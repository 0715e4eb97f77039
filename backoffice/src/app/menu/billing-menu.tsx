import Box from '@mui/material/Box'
import { CreditCard, FilePen, FileText, Repeat, TicketPercent, Webhook } from 'lucide-react'
import { frameMessages } from '../../messages/frame.fr.ts'
import { useWaitingDeclarations } from '../../resources/declarations/use-waiting-declarations.ts'
import { listPath } from '../../shared/paths.ts'
import { MenuLink } from './menu-entry.tsx'

const ICON = { size: 18, 'aria-hidden': true } as const

/** Billing links, for administrators only. */
export function BillingMenu() {
  const waiting = useWaitingDeclarations()
  return (
    <Box role="group" aria-labelledby="menu-money" sx={{ display: 'grid', gap: 0.5, mt: 2 }}>
      <Box id="menu-money" sx={{ px: 1.5, pb: 0.5, color: 'text.secondary', fontSize: 12 }}>
        {frameMessages.money}
      </Box>
      <MenuLink to="/subscriptions" icon={<Repeat {...ICON} />}>
        {frameMessages.subscriptions}
      </MenuLink>
      <MenuLink to="/payments" icon={<CreditCard {...ICON} />}>
        {frameMessages.payments}
      </MenuLink>
      <MenuLink to="/invoices" icon={<FileText {...ICON} />}>
        {frameMessages.invoices}
      </MenuLink>
      {/* Opens on the declarations that wait. */}
      <MenuLink
        to={listPath('declarations', waiting > 0 ? { status: 'waiting' } : {})}
        icon={<FilePen {...ICON} />}
        count={waiting}
      >
        {frameMessages.declarations}
      </MenuLink>
      <MenuLink to="/coupons" icon={<TicketPercent {...ICON} />}>
        {frameMessages.coupons}
      </MenuLink>
      <MenuLink to="/notifications" icon={<Webhook {...ICON} />}>
        {frameMessages.notifications}
      </MenuLink>
    </Box>
  )
}
