import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Hono } from 'hono'

/** Values that a request carries through the gateway, set before routing. */
export interface GatewayEnv {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse }
  Variables: { info: RequestInfo }
}
export type GatewayApp = Hono<GatewayEnv>
