import { z } from 'zod'
import { oneLineUpTo, severalLinesUpTo } from '../free-text.ts'
import { resourceSchema } from '../json-ld.ts'

/** Declarations possible without an account: termination and withdrawal of a contract. */
export const DECLARATION_KINDS = ['termination', 'withdrawal'] as const
export const declarationKindSchema = z.enum(DECLARATION_KINDS)

/** The French form fields of both declarations (Code de la consommation, D215-1 and D221-5). */
export const declarationShape = {
  name: z.string().overwrite(oneLineUpTo(120)).min(1, 'Le nom est requis').max(120, 'Au plus 120 caractères'),
  email: z.string().trim().max(254).pipe(z.email("Format d'email invalide")),
  /** Number of an invoice, or the last 8 or more characters of a subscription id. */
  reference: z
    .string()
    .overwrite(oneLineUpTo(120))
    .min(1, 'La référence est requise')
    .max(120, 'Au plus 120 caractères'),
  reason: z.string().overwrite(severalLinesUpTo(1000)).max(1000, 'Au plus 1000 caractères').optional(),
}

/** The receipt. It does not reveal if a contract was found; the outcome is mailed to the account's address. */
export const receiptSchema = resourceSchema('Receipt', {
  id: z.uuid(),
  kind: declarationKindSchema,
  receivedAt: z.iso.datetime(),
  message: z.string(),
})
