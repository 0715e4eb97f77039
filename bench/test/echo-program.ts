import { takeOrders } from '../src/harness/take-orders.ts'

takeOrders(
  { told: process.env.TOLD },
  {
    double: (n: number) => 2 * n,
    fail: () => {
      throw new Error('cannot do that')
    },
    end: () => process.exit(3),
  },
)
