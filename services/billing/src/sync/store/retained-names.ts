import type { Prisma } from '../../store/generated/client.ts'

/** Names and addresses in records that outlive an account (docs/retention.md). */
export function retainedNames(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** @returns how many documents, of years that ended before a moment, lost their buyer */
    eraseBuyers: (before: Date): Promise<number> =>
      prisma.$executeRaw`
        UPDATE invoice SET document = jsonb_set(document, '{buyer}', '{"name": null, "email": ""}')
        WHERE document #>> '{buyer,email}' <> '' AND date_trunc('year', created_at) + interval '1 year' <= ${before}`,
    /** @returns how many declarations from before a moment lost name and address */
    eraseDeclarants: (before: Date): Promise<number> =>
      prisma.$executeRaw`
        UPDATE declaration SET name = '', email = '', reason = NULL
        WHERE received_at < ${before} AND (name <> '' OR email <> '')`,
  }
}
