import { asResource, type OperationAnswer, type getOperator as operation } from '@alcove/contracts'
import { toOperator } from '@alcove/kit/config/operator-config'
import type { GatewayConfig } from '../config.ts'

/** Cached briefly: it changes with a restart only, and several pages in a row request it. */
const HEADERS = {
  'Content-Type': 'application/ld+json; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
}

/** Answers from the settings without calling a service. */
export async function getOperator(settings: GatewayConfig): Promise<Response> {
  const answer: OperationAnswer<typeof operation> = asResource(
    'Operator',
    '/api/operator',
    toOperator(settings),
  )
  return new Response(JSON.stringify(answer), { headers: HEADERS })
}
