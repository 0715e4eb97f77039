import { listCoupons } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import { adminList } from '../../store/admin-list.ts'
import { Prisma } from '../../store/generated/client.ts'
import { matchesText } from '../../store/list-conditions.ts'
import { COUPON_DURATIONS, type Coupon } from '../domain/coupon.ts'

/** A coupon with the number of checkouts paid with it. */
export interface CountedCoupon extends Coupon {
  redemptions: number
}

export const toCoupon = enumColumns('coupon', { duration: COUPON_DURATIONS })

const PAID_WITH = "(SELECT count(*) FROM checkout o WHERE o.coupon_id = t.id AND o.status = 'completed')"

export const couponLists = (prisma: Pick<Prisma.TransactionClient, 'coupon' | '$queryRaw'>) => ({
  couponList: adminList(prisma, {
    operation: listCoupons,
    from: Prisma.sql`coupon t`,
    columns: { createdAt: 't.created_at', code: 't.code', redemptions: PAID_WITH, id: 't.id' },
    filters: { q: matchesText('t.code', 't.id::text') },
    async load(ids): Promise<CountedCoupon[]> {
      const rows = await prisma.coupon.findMany({
        where: { id: { in: ids } },
        include: { _count: { select: { checkouts: { where: { status: 'completed' } } } } },
      })
      return rows.map(({ _count, ...coupon }) => ({ ...toCoupon(coupon), redemptions: _count.checkouts }))
    },
  }),
})
