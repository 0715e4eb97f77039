export const DATABASES: string[]
export function makeSecretFiles(): Record<string, string>
