import { asResource, type OperationAnswer, type getOperator as operation } from '@alcove/contracts'
import { operatorOf } from '@alcove/kit/config/operator-config'
import type { GatewayConfig } from '../config.ts'

/** Changes with a restart only, and is asked for by pages that are read one after the other. */
const HEADERS = {
  'Content-Type': 'application/ld+json; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
}

/** From the settings: no service is asked. */
export async function getOperator(settings: GatewayConfig): Promise<Response> {
  const answer: OperationAnswer<typeof operation> = asResource(
    'Operator',
    '/api/operator',
    operatorOf(settings),
  )
  return new Response(JSON.stringify(answer), { headers: HEADERS })
}
