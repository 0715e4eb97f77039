import type { Clock } from '@alcove/kit/clock'
import type { Postbacks } from './postbacks.ts'
import { addPeriod, type Card, centsOf, dayOf, decimal, type FakeSale, type FakeTransaction } from './sale.ts'

/** Days on which a rebill is tried before the sale expires. */
const REBILL_TRIES = 4

/** Keeps the sales of a shop. */
export function createLedger(clock: Clock, postbacks: Postbacks) {
  const sales = new Map<string, FakeSale>()
  let number = 41_000_000
  const next = () => String(++number)

  /** Fields of every postback of a sale. */
  const commonFields = ({ saleID, order }: FakeSale) => ({
    saleID,
    referenceID: order.referenceID,
    custom1: order.custom1,
    custom2: order.custom2,
    custom3: order.custom3,
    subscriptionType: order.subscriptionType,
    type: 'subscription',
  })
  const cardFields = { paymentMethod: 'CC', CCBrand: 'VISA', truncatedPAN: 'XXXXXXXXXXXX1111' }

  function addTransaction(sale: FakeSale, cents: number): FakeTransaction | null {
    if (cents === 0) return null
    const transaction = { id: next(), cents, refunded: 0 }
    sale.transactions.push(transaction)
    return transaction
  }

  async function sell(order: Record<string, string>, card: Card): Promise<FakeSale> {
    const { trialAmount, trialPeriod, period = 'P1M', priceAmount = '0.00', precedingSaleID } = order
    const sale: FakeSale = {
      saleID: next(),
      order,
      card,
      price: centsOf(priceAmount),
      nextChargeOn: addPeriod(dayOf(clock.now()), trialPeriod ?? period),
      phase: trialPeriod ? 'trial' : 'normal',
      cancelledBy: null,
      over: false,
      failedRebills: 0,
      transactions: [],
    }
    sales.set(sale.saleID, sale)
    const transaction = addTransaction(sale, centsOf(trialAmount ?? priceAmount))
    const preceding = sales.get(precedingSaleID ?? '')
    // Note: Verotel sends nothing more about a replaced sale.
    if (preceding) preceding.over = true
    await postbacks.send({
      event: preceding ? 'upgrade' : 'initial',
      ...commonFields(sale),
      ...cardFields,
      precedingSaleID,
      transactionID: transaction?.id,
      priceAmount,
      priceCurrency: order.priceCurrency,
      period,
      trialAmount,
      trialPeriod,
      nextChargeOn: sale.nextChargeOn,
      email: order.email,
    })
    return sale
  }

  async function cancel(sale: FakeSale, by: string): Promise<void> {
    sale.cancelledBy = by
    await postbacks.send({
      event: 'cancel',
      ...commonFields(sale),
      cancelledBy: by,
      subscriptionPhase: sale.phase,
      expiresOn: sale.nextChargeOn,
    })
  }

  async function expire(sale: FakeSale): Promise<void> {
    sale.over = true
    await postbacks.send({ event: 'expiry', ...commonFields(sale) })
  }

  async function rebill(sale: FakeSale): Promise<void> {
    sale.nextChargeOn = addPeriod(sale.nextChargeOn, sale.order.period ?? 'P1M')
    sale.phase = 'normal'
    sale.failedRebills = 0
    await postbacks.send({
      event: 'rebill',
      ...commonFields(sale),
      ...cardFields,
      transactionID: addTransaction(sale, sale.price)?.id,
      amount: decimal(sale.price),
      currency: sale.order.priceCurrency,
      nextChargeOn: sale.nextChargeOn,
      subscriptionPhase: sale.phase,
    })
  }

  /** Runs what is due today. */
  async function runDay(): Promise<void> {
    const today = dayOf(clock.now())
    for (const sale of sales.values()) {
      if (sale.over || sale.nextChargeOn > today) continue
      if (sale.cancelledBy) await expire(sale)
      else if (sale.card === 'works') await rebill(sale)
      else if (++sale.failedRebills >= REBILL_TRIES) await expire(sale)
    }
  }

  async function refund(transactionID: string, cents: number, terminate = false): Promise<boolean> {
    const found = findTransaction(transactionID)
    if (!found || found.transaction.refunded + cents > found.transaction.cents) return false
    const { sale, transaction } = found
    transaction.refunded += cents
    if (terminate) {
      sale.over = true
      sale.phase = 'terminated'
    }
    await postbacks.send({
      event: 'credit',
      ...commonFields(sale),
      transactionID: next(),
      parentID: transactionID,
      priceAmount: decimal(cents),
      priceCurrency: sale.order.priceCurrency,
      subscriptionPhase: sale.phase,
    })
    return true
  }

  async function chargeBack(transactionID: string): Promise<void> {
    const { sale } = findTransaction(transactionID) ?? {}
    if (!sale) throw new Error(`there is no transaction ${transactionID}`)
    sale.over = true
    sale.phase = 'terminated'
    await postbacks.send({
      event: 'chargeback',
      ...commonFields(sale),
      transactionID: next(),
      parentID: transactionID,
      subscriptionPhase: sale.phase,
    })
  }

  async function lowerPrice(sale: FakeSale, cents: number): Promise<boolean> {
    if (cents > sale.price) return false
    sale.price = cents
    await postbacks.send({ event: 'downgrade', ...commonFields(sale), priceAmount: decimal(cents) })
    return true
  }

  function findTransaction(transactionID: string) {
    for (const sale of sales.values()) {
      const transaction = sale.transactions.find(({ id }) => id === transactionID)
      if (transaction) return { sale, transaction }
    }
    return null
  }

  return {
    find: (saleID: string) => sales.get(saleID),
    findByReference: (reference: string) =>
      [...sales.values()].find(({ order }) => order.referenceID === reference),
    sell,
    cancel,
    rebill,
    runDay,
    refund,
    refundAll: (id: string, terminate = false) =>
      refund(id, findTransaction(id)?.transaction.cents ?? 0, terminate),
    chargeBack,
    lowerPrice,
  }
}
export type Ledger = ReturnType<typeof createLedger>
