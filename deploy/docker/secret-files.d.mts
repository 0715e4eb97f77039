export const DATABASES: string[]
export function makeSecretFiles(): Record<string, string>
export function findUnusable(folder: string, missing: string[]): string[]
export function describeAddition(name: string, content: string): string
