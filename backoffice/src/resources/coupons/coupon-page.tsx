import type { Coupon } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { couponMessages } from '../../messages/coupons.fr.ts'
import { ActStamp } from '../../record/act-stamp.tsx'
import { Detail, Details } from '../../record/details.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import { CouponMark } from './coupon-mark.tsx'
import { DisableButton } from './disable-button.tsx'

const { columns } = couponMessages

export default function CouponPage() {
  return (
    <RecordPage<Coupon> resource="coupons" list={couponMessages.title}>
      {(record) => <CouponScreen key={record.id} record={record} />}
    </RecordPage>
  )
}

function CouponScreen({ record }: { record: Coupon }) {
  const { code, percentOff, duration, redemptions, maxRedemptions, expiresAt, disabledAt } = record
  return (
    <>
      <RecordHeading
        title={couponMessages.one(code)}
        state={<CouponMark record={record} />}
        actions={<DisableButton record={record} />}
      />
      <Details>
        <Detail name={columns.percentOff}>{couponMessages.percent(percentOff)}</Detail>
        <Detail name={columns.duration}>{couponMessages.durations[duration]}</Detail>
        <Detail name={columns.redemptions}>{couponMessages.uses(redemptions, maxRedemptions)}</Detail>
        <Detail name={columns.createdAt}>
          <ActStamp at={record.createdAt} by={record.createdBy} />
        </Detail>
        <Detail name={columns.expiresAt}>{expiresAt && formatLongDate(expiresAt)}</Detail>
        {disabledAt && (
          <Detail name={columns.disabledAt}>
            <ActStamp at={disabledAt} by={record.disabledBy} />
          </Detail>
        )}
      </Details>
    </>
  )
}
