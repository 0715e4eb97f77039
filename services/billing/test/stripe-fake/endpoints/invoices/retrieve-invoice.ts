import type { Invoice } from '../../objects.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const retrieveInvoice: Endpoint = (world, { id }) => findNamed<Invoice>(world, 'invoice', id)
