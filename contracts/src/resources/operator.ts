import { z } from 'zod'
import { resourceSchema } from '../json-ld.ts'

/** One line from the settings; null when unset. */
const line = z.string().nullable()

const operatorFields = {
  /** Company or person, with its legal form. */
  name: line,
  address: line,
  /** Company number and register, with the share capital if any. */
  registration: line,
  vatId: line,
  email: line,
  phone: line,
  publicationDirector: line,
  hosting: z.object({ name: line, address: line, phone: line }),
  /** The consumer mediator that customers may turn to (Code de la consommation, L. 616-1). */
  mediator: z.object({ name: line, address: line, url: line }),
}

export const operatorSchema = resourceSchema('Operator', operatorFields)

/** The company that publishes and sells, from its settings. */
export type Operator = z.output<z.ZodObject<typeof operatorFields>>
