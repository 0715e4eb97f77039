import { journey } from './journey.ts'

journey('all services in one process', { program: 'embedded' })
