import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { ArrowUpRight } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

interface StatCardProps {
  label: string
  /** Undefined while loading; a string where a number is not enough. */
  value: number | string | undefined
  path?: string | undefined
  /** Reason of a missing value. */
  hint?: string
}

export function StatCard({ label, value, path, hint }: StatCardProps) {
  return (
    <Box component="li" sx={card}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
        {path === undefined ? (
          <span>{label}</span>
        ) : (
          <Link component={RouterLink} to={path} color="inherit" underline="none" sx={wholeCard}>
            {label}
          </Link>
        )}
        {path !== undefined && <ArrowUpRight size={16} aria-hidden />}
      </Box>
      <Box sx={{ fontSize: 28, fontWeight: 600, lineHeight: 1.15 }}>
        {value === undefined ? <Skeleton width="2.5ch" /> : shown(value)}
      </Box>
      {hint && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{hint}</Box>}
    </Box>
  )
}

const shown = (value: number | string) => (typeof value === 'number' ? number.format(value) : value)

const card = {
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 1.25,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  transition: 'background-color 160ms ease-out',
  '&:has(a):hover': { bgcolor: 'action.hover' },
  '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: 2 },
} as const

const wholeCard = { outline: 'none', '&::after': { content: '""', position: 'absolute', inset: 0 } } as const
