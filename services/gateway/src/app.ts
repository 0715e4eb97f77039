import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Hono } from 'hono'

/** What a request carries through the gateway, set at the door. */
export interface GatewayEnv {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse }
  Variables: { info: RequestInfo }
}
export type GatewayApp = Hono<GatewayEnv>
