export function makeOnce(folder: string, make: (partial: string) => Promise<unknown>): Promise<void>
