import { z } from 'zod'
import { oneLineUpTo, severalLinesUpTo } from '../free-text.ts'
import { resourceSchema } from '../json-ld.ts'

/** What a customer may declare without an account: the end of a contract, or its withdrawal. */
export const DECLARATION_KINDS = ['termination', 'withdrawal'] as const
export const declarationKindSchema = z.enum(DECLARATION_KINDS)

/** The French form fields of both declarations (Code de la consommation, D215-1 and D221-5). */
export const declarationShape = {
  name: z.string().overwrite(oneLineUpTo(120)).min(1, 'Le nom est requis').max(120, 'Au plus 120 caractères'),
  email: z.string().trim().max(254).pipe(z.email("Format d'email invalide")),
  /** Number of an invoice, or id of a subscription; its last 8 characters or more are enough. */
  reference: z
    .string()
    .overwrite(oneLineUpTo(120))
    .min(1, 'La référence est requise')
    .max(120, 'Au plus 120 caractères'),
  reason: z.string().overwrite(severalLinesUpTo(1000)).max(1000, 'Au plus 1000 caractères').optional(),
}

/**
 * The receipt. It says the same whether a contract was found or not: strangers learn nothing from it. What it caused is
 * told to the address of the account.
 */
export const receiptSchema = resourceSchema('Receipt', {
  id: z.uuid(),
  kind: declarationKindSchema,
  receivedAt: z.iso.datetime(),
  message: z.string(),
})
