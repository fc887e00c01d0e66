import * as contract from '#contract/daily-reports.ts'

export type ReportName = 'arrivals' | 'departures' | 'transport' | 'waittimes' | 'dailydrivertransport' | 'dailydriverwaittime'

export interface Report {
  name: ReportName
  label: string
  says: string
  /** Also written as a workbook. */
  xlsx: boolean
}

/** The reports below Daily Reports, in the order of a day. */
export const reports: readonly Report[] = [
  { name: 'arrivals', label: 'Arrivals', says: contract.arrivalsReport.says, xlsx: true },
  { name: 'departures', label: 'Departures', says: contract.departuresReport.says, xlsx: true },
  { name: 'transport', label: 'Transport', says: contract.transportReport.says, xlsx: true },
  { name: 'waittimes', label: 'Wait times', says: contract.waitTimesReport.says, xlsx: false },
  { name: 'dailydrivertransport', label: 'Driver transport', says: contract.driverTransportReport.says, xlsx: false },
  { name: 'dailydriverwaittime', label: 'Driver wait time', says: contract.driverWaitTimeReport.says, xlsx: false },
]
