import { weekdayOf, type ServiceDate } from './service-date.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day for use in sentences: `Fri 20 Nov`. */
export function serviceDateText(date: ServiceDate): string {
  return `${weekdays[weekdayOf(date) - 1]} ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`
}
