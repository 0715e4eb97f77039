import type { Metrics } from './metrics.ts'

export interface HttpMetrics {
  /** @param route the pattern, never the path, because each id would create a time series */
  observe(route: string, method: string, status: number, milliseconds: number): void
}

export function httpMetrics(metrics: Metrics, service: string): HttpMetrics {
  return {
    observe(route, method, status, milliseconds) {
      metrics.requests.observe({ service, method, route, status: String(status) }, milliseconds / 1000)
    },
  }
}
