/** The replies the crew got, to compare with the database at the end. */
export interface Booked {
  lastName: string
  /** Null: never answered. */
  guid: string | null
  drives: number
  paidCents: number
  /** By the stop watch of the soak. */
  askedMs: number
}

export class SoakRecord {
  readonly booked: Booked[] = []
  /** Answers by status; 0: none came. */
  readonly answers = new Map<number, number>()
  readonly complaints: string[] = []
  readonly tookMs: number[] = []
  /** Commands answered with yes: check-ins, assignments, steps, payments, cancellations. */
  done = 0
  memoryMb = 0

  answered(status: number, path: string, tookMs: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
    this.tookMs.push(tookMs)
    if (status === 401) this.complaints.push(`${path} said: signed out`)
    if (status >= 500 && status !== 503) this.complaints.push(`${path} answered ${status}`)
  }
}
