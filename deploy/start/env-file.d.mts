export const WHICH: string
export function addEnvFile(root: string, environment: Record<string, string | undefined>): string | null
