export const KAFKA_FOLDER: string
export function installS3Server(): Promise<string>
export function installKafka(): Promise<void>
