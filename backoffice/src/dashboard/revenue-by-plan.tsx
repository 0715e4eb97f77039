import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Revenue } from '../api/billing-records.ts'
import { formatMoney } from '../format/money.ts'
import { recordMessages } from '../messages/record.fr.ts'
import { revenueMessages as messages } from '../messages/revenue.fr.ts'
import { plainTable } from './plain-table.ts'

/** Splits the monthly revenue by plan. */
export function RevenueByPlan({ revenue: { byPlan, currency } }: { revenue: Revenue }) {
  return (
    <Table size="small" aria-label={messages.byPlan} sx={plainTable}>
      <TableHead>
        <TableRow>
          <TableCell>{messages.plan}</TableCell>
          <TableCell align="right">{messages.subscriptions}</TableCell>
          <TableCell align="right">{messages.perMonth}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {byPlan.map(({ plan, interval, subscriptions, mrr }) => (
          <TableRow key={`${plan} ${interval}`}>
            <TableCell>
              {recordMessages.plans[plan]}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {` ${recordMessages.intervals[interval]}`}
              </Box>
            </TableCell>
            <TableCell align="right">{subscriptions}</TableCell>
            <TableCell align="right">{formatMoney(mrr, currency)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
