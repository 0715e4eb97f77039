import { AppError } from '@alcove/contracts'
import type { WebhookEvent, WebhookRequest } from '../../ports.ts'
import { storableName } from '../storable-name.ts'
import { parseCents } from './amounts.ts'
import { parseDay } from './days.ts'
import { type Facts, factsSchema, SALE_EVENTS, type SaleEvent } from './facts.ts'
import { isCorrectlySigned, isOwnRequest, type Parameters } from './signature.ts'

/** Fields without which a postback of its kind is malformed. */
const REQUIRED: Record<SaleEvent, (keyof Facts)[]> = {
  initial: ['amount', 'currency'],
  rebill: ['transactionID', 'amount', 'nextChargeOn'],
  cancel: [],
  uncancel: [],
  expiry: [],
  credit: ['parentID', 'amount'],
  chargeback: ['parentID'],
  upgrade: ['precedingSaleID', 'amount', 'currency'],
  downgrade: [],
}

/**
 * Reads a postback. Its signature names no time, so a known address can be replayed. That changes nothing: the id is
 * the same, and the content is a hint after which Verotel is queried.
 * @throws AppError NOTIFICATION_UNSIGNED, NOTIFICATION_FORGED, NOTIFICATION_MALFORMED
 */
export function readWebhook(
  { url }: WebhookRequest,
  shop: { key: string; shopId: string; allowSha1: boolean },
  now: Date,
): WebhookEvent {
  const postback: Parameters = Object.fromEntries(url.searchParams)
  if (!postback.signature) throw new AppError('NOTIFICATION_UNSIGNED')
  // Note: with a repeated name, one value would be signed and another one read.
  if (Object.keys(postback).length !== url.searchParams.size) throw new AppError('NOTIFICATION_MALFORMED')
  if (!isCorrectlySigned(postback, shop) || isOwnRequest(postback)) throw new AppError('NOTIFICATION_FORGED')
  if (postback.shopID && postback.shopID !== shop.shopId) throw new AppError('NOTIFICATION_MALFORMED')

  const type = readType(postback)
  const id = idOf(type, postback)
  if (![type, id].every((name) => storableName.safeParse(name).success))
    throw new AppError('NOTIFICATION_MALFORMED')
  const event = SALE_EVENTS.find((one) => one === type)
  if (!event) return { id, type, occurredAt: now, about: {}, isRelevant: false, facts: {} }

  const facts = readFacts(event, postback)
  return {
    id,
    type,
    occurredAt: now,
    // Note: our records know the old sale of an upgrade.
    about: {
      checkoutId: facts.referenceID,
      subscription: facts.precedingSaleID ?? facts.saleID,
      payment: facts.parentID,
    },
    isRelevant: true,
    facts,
  }
}

function readType({ event, type }: Parameters): string {
  if (event === 'expire') return 'expiry'
  if (event) return event
  return type === 'subscription' ? 'initial' : 'purchase'
}

/**
 * Derives the event id. Verotel numbers transactions, not postbacks; without one the signature stands for the content,
 * equal in every delivery.
 */
function idOf(type: string, { transactionID, saleID = '', signature = '' }: Parameters): string {
  return `${type}:${transactionID || `${saleID}:${signature.toLowerCase().slice(0, 32)}`}`
}

function readFacts(event: SaleEvent, postback: Parameters): Facts {
  const amount = (text: string | undefined) => parseOptional(text, parseCents)
  const day = (text: string | undefined) => parseOptional(text, parseDay)
  const facts = factsSchema.safeParse({
    event,
    saleID: postback.saleID || undefined,
    transactionID: postback.transactionID || undefined,
    parentID: postback.parentID || undefined,
    amount: amount(postback.amount || postback.priceAmount),
    trialAmount: amount(postback.trialAmount),
    currency: postback.priceCurrency || postback.currency || undefined,
    nextChargeOn: day(postback.nextChargeOn),
    expiresOn: day(postback.expiresOn),
    subscriptionPhase: postback.subscriptionPhase || undefined,
    subscriptionType: postback.subscriptionType || undefined,
    referenceID: postback.referenceID || undefined,
    custom1: postback.custom1 || undefined,
    custom2: postback.custom2 || undefined,
    custom3: postback.custom3 || undefined,
    precedingSaleID: postback.precedingSaleID || undefined,
  })
  if (!facts.success || REQUIRED[event].some((name) => facts.data[name] === undefined))
    throw new AppError('NOTIFICATION_MALFORMED')
  return facts.data
}

/** Undefined when absent or empty; otherwise the value must be readable. */
function parseOptional<T>(text: string | undefined, read: (text: string) => T | null): T | undefined {
  if (text === undefined || text === '') return undefined
  const value = read(text)
  if (value === null) throw new AppError('NOTIFICATION_MALFORMED')
  return value
}
