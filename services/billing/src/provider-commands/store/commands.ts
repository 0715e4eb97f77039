import { ACCESS_LEVELS, BILLING_INTERVALS, ORDER_KINDS } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import { jsonColumn } from '@alcove/kit/database/json-column'
import { z } from 'zod'
import type { Prisma, ProviderCommand as Row } from '../../store/generated/client.ts'
import {
  COMMAND_STATES,
  type ProviderCommand,
  type ProviderCommandDetails,
} from '../domain/provider-command.ts'
import { CHOICES, orderChoice } from '../domain/superseded.ts'
import { UNANSWERED } from '../domain/unanswered.ts'

type Client = Pick<Prisma.TransactionClient, 'providerCommand'>

export const toCommand = enumColumns('money_order', { kind: ORDER_KINDS, status: COMMAND_STATES })

const readDetails = jsonColumn(
  'money_order.details',
  z.object({
    insists: z.boolean().optional(),
    after: z.string().optional(),
    repeats: z.string().optional(),
    declarationId: z.string().optional(),
    endTakesCredit: z.boolean().optional(),
    isUncredited: z.boolean().optional(),
    elsewhere: z.int().optional(),
    paidUntil: z.iso.datetime().optional(),
    asked: z.object({ amount: z.int().nullable(), endAccess: z.boolean() }).optional(),
    target: z
      .object({
        plan: z.enum(ACCESS_LEVELS),
        interval: z.enum(BILLING_INTERVALS),
        price: z.int(),
        currency: z.string(),
        description: z.string(),
        when: z.enum(['now', 'period-end']),
      })
      .optional(),
    successUrl: z.string().optional(),
    cancelUrl: z.string().optional(),
  } satisfies Record<keyof ProviderCommandDetails, z.ZodType>),
)

export const toWholeCommand = (row: Row): ProviderCommand => ({
  ...toCommand(row),
  details: readDetails(row.details),
})

export function commandReads(prisma: Client) {
  /** Commands about any of these subscriptions, oldest first. */
  async function findCommandsOfAll(subscriptionIds: string[]): Promise<ProviderCommand[]> {
    const rows = await prisma.providerCommand.findMany({
      where: { subscriptionId: { in: subscriptionIds } },
      orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
    })
    return rows.map(toWholeCommand)
  }

  return {
    async findCommand(id: string): Promise<ProviderCommand | null> {
      const row = await prisma.providerCommand.findUnique({ where: { id } })
      return row && toWholeCommand(row)
    },
    /** Commands created before a moment without an outcome; the one tried longest ago comes first. */
    async findPendingCommands(before: Date, limit: number): Promise<string[]> {
      const rows = await prisma.providerCommand.findMany({
        where: { status: 'pending', askedAt: { lt: before } },
        orderBy: [{ triedAt: { sort: 'asc', nulls: 'first' } }, { askedAt: 'asc' }, { id: 'asc' }],
        select: { id: true },
        take: limit,
      })
      return rows.map((row) => row.id)
    },
    /** Commands about a subscription, oldest first. */
    findCommandsOf: (subscriptionId: string) => findCommandsOfAll([subscriptionId]),
    findCommandsOfAll,
    /** Finds which of these subscriptions have an end that the provider did not answer. */
    async findUnansweredEnds(subscriptionIds: string[]): Promise<string[]> {
      const rows = await prisma.providerCommand.findMany({
        where: {
          subscriptionId: { in: subscriptionIds },
          kind: 'end',
          status: 'failed',
          failure: { startsWith: UNANSWERED },
        },
        select: { subscriptionId: true },
        distinct: ['subscriptionId'],
      })
      return rows.flatMap(({ subscriptionId }) => subscriptionId ?? [])
    },
    /** Refunds of a payment, oldest first. */
    async findRefunds(paymentId: string): Promise<ProviderCommand[]> {
      const rows = await prisma.providerCommand.findMany({
        where: { paymentId, kind: 'refund' },
        orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toWholeCommand)
    },
  }
}

async function orderAmongChoices(
  prisma: Client,
  { kind, subscriptionId, askedAt }: Pick<ProviderCommand, 'kind' | 'subscriptionId' | 'askedAt'>,
): Promise<Date> {
  if (subscriptionId === null || !CHOICES.includes(kind)) return askedAt
  const newest = await prisma.providerCommand.aggregate({
    where: { subscriptionId, kind: { in: [...CHOICES] } },
    _max: { askedAt: true, endedAt: true },
  })
  const { askedAt: asked, endedAt } = newest._max
  return orderChoice(askedAt, asked && endedAt && endedAt > asked ? endedAt : asked)
}

export function commandWrites(prisma: Client) {
  return {
    /** Inserts a command, as the newest choice about its subscription if it is one. Needs the customer's lock then. */
    async insertCommand({ details, ...command }: ProviderCommand): Promise<void> {
      const askedAt = await orderAmongChoices(prisma, command)
      await prisma.providerCommand.create({
        data: { ...command, askedAt, details: details as Prisma.InputJsonObject },
      })
    },
    async countAttempt(id: string, at: Date): Promise<void> {
      await prisma.providerCommand.update({
        where: { id },
        data: { attempts: { increment: 1 }, triedAt: at },
      })
    },
    /** @returns false if the command has an outcome already, which stays */
    async recordCommandOutcome(
      id: string,
      outcome: { status: 'done' | 'failed'; endedAt: Date; failure: string | null },
    ): Promise<boolean> {
      const { count } = await prisma.providerCommand.updateMany({
        where: { id, status: 'pending' },
        data: outcome,
      })
      return count > 0
    },
    /** Fails a refund that the provider accepted but that did not reach the customer, so that it can be repeated. */
    async failRefund(id: string, failure: string): Promise<void> {
      await prisma.providerCommand.updateMany({
        where: { id, status: 'done' },
        data: { status: 'failed', failure },
      })
    },
    async updateCommandDetails(id: string, details: ProviderCommandDetails): Promise<void> {
      await prisma.providerCommand.update({
        where: { id },
        data: { details: details as Prisma.InputJsonObject },
      })
    },
  }
}
