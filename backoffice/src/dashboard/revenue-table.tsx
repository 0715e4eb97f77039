import Box from '@mui/material/Box'

import type { Revenue } from '../api/billing-records.ts'
import { formatMonth } from '../format/date.ts'
import { formatMoney } from '../format/money.ts'
import { revenueMessages as messages } from '../messages/revenue.fr.ts'

interface RevenueTableProps {
  months: Revenue['months']
  currency: string
}

/** Table with the values of the chart, for screen readers. */
export function RevenueTable({ months, currency }: RevenueTableProps) {
  return (
    <Box sx={visuallyHidden}>
      <table>
        <caption>{messages.chart}</caption>
        <thead>
          <tr>
            {[messages.month, messages.received, messages.refunded, messages.started, messages.ended].map(
              (heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, received, refunded, started, ended }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month, 'long')}</th>
              <td>{formatMoney(received, currency)}</td>
              <td>{formatMoney(refunded, currency)}</td>
              <td>{started}</td>
              <td>{ended}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** Invisible, but readable by screen readers. */
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
