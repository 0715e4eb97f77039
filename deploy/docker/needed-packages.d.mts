export function neededPackages(lock: { packages: Record<string, object> }, workspace: string): string[]
