import type { Coupon } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { couponMessages } from '../../messages/coupons.fr.ts'
import { Done } from '../../record/done.tsx'
import { Fact, Facts } from '../../record/facts.tsx'
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
        actions={disabledAt === null && <DisableButton record={record} />}
      />
      <Facts>
        <Fact name={columns.percentOff}>{couponMessages.percent(percentOff)}</Fact>
        <Fact name={columns.duration}>{couponMessages.durations[duration]}</Fact>
        <Fact name={columns.redemptions}>{couponMessages.uses(redemptions, maxRedemptions)}</Fact>
        <Fact name={columns.createdAt}>
          <Done at={record.createdAt} by={record.createdBy} />
        </Fact>
        <Fact name={columns.expiresAt}>{expiresAt && formatLongDate(expiresAt)}</Fact>
        {disabledAt && (
          <Fact name={columns.disabledAt}>
            <Done at={disabledAt} by={record.disabledBy} />
          </Fact>
        )}
      </Facts>
    </>
  )
}
