import { ListPage } from '../../list/list-page.tsx'
import { couponMessages } from '../../messages/coupons.fr.ts'
import { couponColumns } from './coupon-columns.tsx'
import { NewCouponButton } from './new-coupon-button.tsx'

const { title, search, empty, emptyHint } = couponMessages

export default function CouponList() {
  return (
    <ListPage
      resource="coupons"
      title={title}
      search={search}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={couponColumns}
      empty={empty}
      emptyHint={emptyHint}
      action={<NewCouponButton />}
    />
  )
}
