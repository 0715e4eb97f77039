import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { dashboardMessages } from '../messages/dashboard.fr.ts'
import { usePageTitle } from '../shared/use-page-title.ts'
import { MaintenanceSection } from './maintenance/maintenance.tsx'
import { RevenueSection } from './revenue.tsx'
import { StatsSection } from './stats-section.tsx'
import { SystemState } from './system-state.tsx'

export default function Dashboard() {
  usePageTitle(dashboardMessages.title)
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 1200 }}>
      <div>
        <Typography variant="h1">{dashboardMessages.title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.75 }}>
          {dashboardMessages.subtitle}
        </Typography>
      </div>
      <StatsSection />
      <MaintenanceSection />
      <RevenueSection />
      <SystemState />
    </Box>
  )
}
