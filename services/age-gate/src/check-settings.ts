import type { AgeGateConfig } from './config.ts'

/** Lists settings that production accepts but that an operator has to know about. */
export function settingsWarnings({ NODE_ENV }: Partial<Pick<AgeGateConfig, 'NODE_ENV'>>): string[] {
  if (NODE_ENV !== 'production') return []
  // Note: Arcom, délibération 2024-20; Paris administrative court of appeal, 22 July 2025. See decision 0005.
  return [
    'The only age method is a declared birth date: French law asks for more, and sites that rely on it are blocked',
  ]
}
