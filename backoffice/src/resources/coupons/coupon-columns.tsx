import type { Coupon } from '../../api/billing-records.ts'
import type { Column } from '../../list/column.ts'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { couponMessages } from '../../messages/coupons.fr.ts'
import { CouponMark } from './coupon-mark.tsx'

const { columns, durations, percent, uses } = couponMessages

export const couponColumns: Column<Coupon>[] = [
  {
    name: 'code',
    label: columns.code,
    sortable: true,
    render: ({ id, code }) => (
      <RecordLink resource="coupons" id={id}>
        {code}
      </RecordLink>
    ),
  },
  {
    name: 'percentOff',
    label: columns.percentOff,
    isNumeric: true,
    render: ({ percentOff }) => percent(percentOff),
  },
  { name: 'duration', label: columns.duration, render: ({ duration }) => durations[duration] },
  { name: 'status', label: columns.status, render: (record) => <CouponMark record={record} /> },
  {
    name: 'redemptions',
    label: columns.redemptions,
    sortable: true,
    isNumeric: true,
    render: ({ redemptions, maxRedemptions }) => uses(redemptions, maxRedemptions),
  },
  { name: 'expiresAt', label: columns.expiresAt, render: ({ expiresAt }) => <Moment at={expiresAt} /> },
  {
    name: 'createdAt',
    label: columns.createdAt,
    sortable: true,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
]
