import type { Coupon } from '../../api/billing-records.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { couponMessages } from '../../messages/coupons.fr.ts'
import { couponState } from './coupon-state.ts'

const TONES: Record<ReturnType<typeof couponState>, Tone> = {
  offered: 'good',
  over: 'warning',
  expired: 'quiet',
  disabled: 'quiet',
}

export function CouponMark({ record }: { record: Coupon }) {
  const state = couponState(record, Date.now())
  return <StateMark tone={TONES[state]}>{couponMessages.states[state]}</StateMark>
}
