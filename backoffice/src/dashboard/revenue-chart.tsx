import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import type { Revenue } from '../api/billing-records.ts'
import { formatMonth } from '../format/date.ts'
import { formatMoney } from '../format/money.ts'
import { revenueMessages as messages } from '../messages/revenue.fr.ts'
import { placeBars } from './bars.ts'
import { RevenueTable } from './revenue-table.tsx'

const SIZE = { width: 720, height: 120 }

interface RevenueChartProps {
  months: Revenue['months']
  currency: string
}

/** Twelve bars for sighted users; a table holds the same for everyone. */
export function RevenueChart({ months, currency }: RevenueChartProps) {
  const { palette } = useTheme()
  const { bars, top } = placeBars(months, SIZE)
  const current = months.at(-1)
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <Box component="figure" sx={card}>
      <Box component="figcaption" sx={caption}>
        <span>{messages.chart}</span>
        <Box sx={{ display: 'flex', gap: 2, fontSize: 12 }}>
          <Key color={palette.primary.main}>{messages.received}</Key>
          <Key color={palette.text.secondary}>{messages.refunded}</Key>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{current && messages.thisMonth(money(current.received), money(current.refunded))}</span>
        <Box aria-hidden="true" sx={{ color: 'text.secondary', fontSize: 12, textAlign: 'right' }}>
          {top > 0 && money(top)}
        </Box>
      </Box>
      <Box
        component="svg"
        aria-hidden="true"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: 1, height: SIZE.height }}
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1={0}
            x2={SIZE.width}
            y1={part * SIZE.height}
            y2={part * SIZE.height}
            stroke={palette.divider}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {months.map(({ month, received, refunded }, index) => {
          const bar = bars[index]
          if (!bar) return null
          return (
            <g key={month}>
              <title>{messages.bar(formatMonth(month, 'long'), money(received), money(refunded))}</title>
              {/* Note: the whole column reacts to the pointer, however low its bar. */}
              <rect x={bar.x} y={0} width={bar.width} height={SIZE.height} fill="transparent" />
              <rect
                x={bar.x}
                y={SIZE.height - bar.received}
                width={bar.width}
                height={bar.received}
                fill={palette.primary.main}
              />
              <rect
                x={bar.x + bar.width * 0.3}
                y={SIZE.height - bar.refunded}
                width={bar.width * 0.4}
                height={bar.refunded}
                fill={palette.text.secondary}
              />
            </g>
          )
        })}
      </Box>
      <Box aria-hidden="true" sx={axis}>
        {months.map(({ month }) => (
          <span key={month}>{formatMonth(month, 'short')}</span>
        ))}
      </Box>
      <RevenueTable months={months} currency={currency} />
    </Box>
  )
}

function Key({ color, children }: { color: string; children: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: color }} />
      {children}
    </Box>
  )
}

const card = {
  position: 'relative',
  m: 0,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const

const caption = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  color: 'text.secondary',
  mb: 1,
} as const

const axis = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  mt: 0.75,
  color: 'text.secondary',
  fontSize: { xs: 10, sm: 12 },
  textAlign: 'center',
  // Shows every other month where space is short.
  '& span:nth-of-type(odd)': { visibility: { xs: 'hidden', sm: 'visible' } },
} as const
