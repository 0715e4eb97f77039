import type { listCoupons, OperationReceived } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import {
  type FoundIds,
  findIds,
  isOneOf,
  type ListOrder,
  type ListPage,
  matchesText,
  sortByIds,
} from '../../store/find-ids.ts'
import { Prisma } from '../../store/generated/client.ts'
import { COUPON_DURATIONS, type Coupon } from '../domain/coupon.ts'

type Query = OperationReceived<typeof listCoupons>['query']
type Filter = NonNullable<Query['filter']>
type Field = NonNullable<Query['sort']>[0]

/** A coupon with the number of checkouts paid with it. */
export interface CountedCoupon extends Coupon {
  redemptions: number
}

export const toCoupon = enumColumns('coupon', { duration: COUPON_DURATIONS })

const PAID_WITH = "(SELECT count(*) FROM checkout o WHERE o.coupon_id = t.id AND o.status = 'completed')"
const COLUMNS: Record<Field, string> = {
  createdAt: 't.created_at',
  code: 't.code',
  redemptions: PAID_WITH,
  id: 't.id',
}

export function couponLists(prisma: Pick<Prisma.TransactionClient, 'coupon' | '$queryRaw'>) {
  return {
    findCouponIds: (
      filter: Filter,
      { field, direction }: ListOrder<Field>,
      page: ListPage,
    ): Promise<FoundIds> =>
      findIds(prisma, {
        from: Prisma.sql`coupon t`,
        conditions: [...isOneOf(filter.id), ...matchesText(filter.q, ['t.code', 't.id::text'])],
        column: COLUMNS[field],
        direction,
        page,
      }),
    async findCountedCoupons(ids: string[]): Promise<CountedCoupon[]> {
      const rows = await prisma.coupon.findMany({
        where: { id: { in: ids } },
        include: { _count: { select: { checkouts: { where: { status: 'completed' } } } } },
      })
      return sortByIds(
        ids,
        rows.map(({ _count, ...coupon }) => ({ ...toCoupon(coupon), redemptions: _count.checkouts })),
      )
    },
  }
}
