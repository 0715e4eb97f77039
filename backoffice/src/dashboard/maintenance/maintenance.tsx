import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Eraser, Map as MapIcon, RotateCw } from 'lucide-react'
import { maintenanceMessages } from '../../messages/maintenance.fr.ts'
import { ExportCard } from './export-card.tsx'
import { RunCard } from './run-card.tsx'

const ICON = { size: 16, 'aria-hidden': true } as const

/** The four maintenance buttons of the specification's administration screen. */
export function MaintenanceSection() {
  return (
    <Box component="section" aria-labelledby="maintenance">
      <Typography variant="h2" id="maintenance" sx={{ mb: 1.5 }}>
        {maintenanceMessages.title}
      </Typography>
      <Box component="ul" sx={grid}>
        <RunCard kind="generate-sitemaps" icon={<MapIcon {...ICON} />} />
        <RunCard kind="clear-cache" icon={<Eraser {...ICON} />} />
        <ExportCard />
        <RunCard kind="restart-workers" icon={<RotateCw {...ICON} />} />
      </Box>
    </Box>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
  gap: 1.5,
  listStyle: 'none',
  m: 0,
  p: 0,
} as const
