import { journey } from '../journeys/journey.ts'

journey('every service a process of its own', { program: 'processes' })
