/** What a guest sent with a form of the page. */
export interface Asked {
  groupGuid: string
  /** The service; null: the reservation. */
  bookingGuid: string | null
  text: string
  fee: string
  seat: string
  count: string
  trip: string
  request: string
}
