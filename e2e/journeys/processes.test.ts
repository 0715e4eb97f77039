import { journey } from './journey.ts'

journey('every service a process of its own', { program: 'processes' })
