export { ReportStatePage as default } from '../../features/report/report-state.tsx'
