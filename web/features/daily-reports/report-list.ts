import * as contract from '#contract/daily-reports.ts'

export type ReportName = 'arrivals' | 'departures' | 'transport' | 'waittimes' | 'dailydrivertransport' | 'dailydriverwaittime'

export interface Report {
  name: ReportName
  label: string
  summary: string
  /** Also available as a workbook. */
  xlsx: boolean
}

/** The reports below Daily Reports, in the order of a day. */
export const reports: readonly Report[] = [
  { name: 'arrivals', label: 'Arrivals', summary: contract.arrivalsReport.summary, xlsx: true },
  { name: 'departures', label: 'Departures', summary: contract.departuresReport.summary, xlsx: true },
  { name: 'transport', label: 'Transport', summary: contract.transportReport.summary, xlsx: true },
  { name: 'waittimes', label: 'Wait times', summary: contract.waitTimesReport.summary, xlsx: false },
  { name: 'dailydrivertransport', label: 'Driver transport', summary: contract.driverTransportReport.summary, xlsx: false },
  { name: 'dailydriverwaittime', label: 'Driver wait time', summary: contract.driverWaitTimeReport.summary, xlsx: false },
]
