import type { Invoice } from '../../objects.ts'
import { type Endpoint, named } from '../call.ts'

export const retrieveInvoice: Endpoint = (world, { id }) => named<Invoice>(world, 'invoice', id)
