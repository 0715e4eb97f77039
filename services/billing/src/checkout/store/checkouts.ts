import { ACCESS_LEVELS, BILLING_INTERVALS, PAYMENT_PROVIDERS } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import type { Coupon, CouponUse } from '../../coupons/domain/coupon.ts'
import { toCoupon } from '../../coupons/store/coupon-lists.ts'
import type { Prisma } from '../../store/generated/client.ts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import { CHECKOUT_STATES, type StoredCheckout } from '../domain/checkout.ts'

type Client = Pick<Prisma.TransactionClient, 'checkout' | 'coupon'>

const toCheckout = enumColumns('checkout', {
  provider: PAYMENT_PROVIDERS,
  plan: ACCESS_LEVELS,
  interval: BILLING_INTERVALS,
  status: CHECKOUT_STATES,
})

const UNDER_WAY = ['starting', 'open']

export function checkoutReads(prisma: Client) {
  return {
    async findCheckout(id: string): Promise<StoredCheckout | null> {
      const row = await prisma.checkout.findUnique({ where: { id } })
      return row && toCheckout(row)
    },
    /** A customer has one unpaid checkout at most. */
    async findOpenCheckout(userId: string): Promise<StoredCheckout | null> {
      const row = await prisma.checkout.findFirst({ where: { userId, status: { in: UNDER_WAY } } })
      return row && toCheckout(row)
    },
    /** Checkouts that the provider knows, newest first. */
    async findTakenCheckouts(
      userId: string,
      provider: PaymentProviderName,
      limit: number,
    ): Promise<StoredCheckout[]> {
      const rows = await prisma.checkout.findMany({
        where: { userId, provider, reference: { not: null } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
      })
      return rows.map(toCheckout)
    },
    /** Expired checkouts that are not closed yet; customers synced longest ago come first. */
    async findStaleCheckouts(now: Date, limit: number): Promise<string[]> {
      const rows = await prisma.checkout.findMany({
        where: { status: { in: UNDER_WAY }, expiresAt: { lte: now } },
        orderBy: [{ customer: { triedAt: { sort: 'asc', nulls: 'first' } } }, { expiresAt: 'asc' }],
        select: { id: true },
        take: limit,
      })
      return rows.map((row) => row.id)
    },
    async findCoupon(code: string): Promise<Coupon | null> {
      const row = await prisma.coupon.findUnique({ where: { code } })
      return row && toCoupon(row)
    },
    async findCouponById(id: string): Promise<Coupon | null> {
      const row = await prisma.coupon.findUnique({ where: { id } })
      return row && toCoupon(row)
    },
    /** Counts open checkouts of others as redeemed, so that the last redemption goes to the first customer. */
    async countCouponUse(couponId: string, userId: string, now: Date): Promise<CouponUse> {
      const paid = { couponId, status: 'completed' }
      const held = { couponId, status: { in: UNDER_WAY }, expiresAt: { gt: now }, userId: { not: userId } }
      const redemptions = await prisma.checkout.count({ where: { OR: [paid, held] } })
      const byCustomer = await prisma.checkout.count({ where: { ...paid, userId } })
      return { redemptions, byCustomer }
    },
  }
}

export function checkoutWrites(prisma: Client & Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    async insertCheckout(checkout: StoredCheckout): Promise<void> {
      await prisma.checkout.create({ data: checkout })
    },
    async updateCheckout(id: string, change: Partial<StoredCheckout>): Promise<void> {
      await prisma.checkout.update({ where: { id }, data: change })
    },
    /** Serialises checkouts with the same coupon, so that its last redemption is sold once. */
    async lockCoupon(id: string): Promise<void> {
      await prisma.$queryRaw`SELECT 1 FROM coupon WHERE id = ${id}::uuid FOR UPDATE`
    },
    /** @returns false if the code exists, also when another transaction inserted it at the same time */
    insertCoupon: async (coupon: Coupon): Promise<boolean> =>
      (await prisma.coupon.createMany({ data: [coupon], skipDuplicates: true })).count > 0,
    async disableCoupon(id: string, disabledBy: string, disabledAt: Date): Promise<void> {
      await prisma.coupon.updateMany({ where: { id, disabledAt: null }, data: { disabledAt, disabledBy } })
    },
  }
}
