// Generated from the migrations (npm run generate:tables). Do not edit.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Json = JSONColumnType<any, string, string>

export interface AccessTokenTable {
  guid: string
  token_hash: Uint8Array
  hint: string
  name: string
  partner_guid: string | null
  permissions: string[]
  made_by: string
  created_at: string
  expires_at: string
  used_at: string | null
  used_from: Generated<string>
  revoked_at: string | null
  revoked_by: string | null
  warned_at: string | null
}

export interface AccountTable {
  guid: string
  email: string
  name: string
  phone: Generated<string>
  kind: 'staff' | 'partner'
  partner_guid: string | null
  permissions: Generated<string[]>
  password_hash: string | null
  totp_secret: string | null
  totp_required: Generated<boolean>
  default_vehicle_guid: string | null
  shift_start: string | null
  shift_end: string | null
  active: Generated<boolean>
  failed_sign_ins: Generated<number>
  locked_until: string | null
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  totp_last_step: number | null
  partner_admin: Generated<boolean>
  outside_company: Generated<boolean>
}

export interface AirlineTable {
  code: string
  name: string
  icao: Generated<string>
  query_name: Generated<string>
  edited_at: string | null
}

export interface AirportTable {
  code: string
  name: string
  city: string
  country: string
  time_zone: string
  icao: Generated<string>
  latitude: number | null
  longitude: number | null
  size: Generated<number>
  query_name: Generated<string>
  edited_at: string | null
}

export interface BankLineTable {
  guid: string
  statement_guid: string
  account: string
  line_key: string
  position: number
  booked_on: string
  value_on: string
  amount_cents: number
  name: Generated<string>
  details: Generated<string>
  reference: Generated<string>
  bank_reference: Generated<string>
  counter_account: Generated<string>
  query_text: Generated<string>
  state: 'open' | 'suspense' | 'confirmed' | 'skipped'
  reason: Generated<string>
  version: Generated<number>
  updated_at: string
}

export interface BankLinePartTable {
  guid: string
  line_guid: string
  kind: 'partner' | 'guest' | 'cards' | 'entry' | 'fee' | 'suspense'
  amount_cents: number
  entry_guid: string
  partner_guid: string | null
  group_guid: string | null
  settlement_guid: string | null
  why: Generated<string>
  at: string
  by: string | null
  undone_at: string | null
  undone_by: string | null
  undone_because: string | null
}

export interface BankStatementTable {
  guid: string
  account: string
  number: Generated<string>
  currency: string
  from_day: string
  to_day: string
  opening_cents: number | null
  closing_cents: number | null
  lines: number
  new_lines: number
  sum_cents: number
  imported_at: string
  imported_by: string | null
}

export interface BokunBookingTable {
  confirmation_code: string
  group_guid: string | null
  channel: string
  record: Json
  hash: string
  as_of: string
  applied: ColumnType<any | null, string | null, string | null>
  completed: ColumnType<any, string | undefined, string>
  outcome: 'new' | 'changed' | 'cancelled' | 'same' | 'notTaken' | 'needsPerson' | 'refused'
  sentence: string
  updated_at: string
  brought_by: Generated<'webhook' | 'service' | 'file'>
}

export interface BokunCheckInTable {
  guid: string
  booking_guid: string
  product_code: string
  status: 'ARRIVED' | 'NO_SHOW'
  state: Generated<'waiting' | 'done' | 'failed'>
  tries: Generated<number>
  next_at: string | null
  sentence: Generated<string>
  created_at: string
  number: number
}

export interface BokunDeliveryTable {
  guid: string
  hash: string
  received_at: string
  topic: string
  booking_code: string
  body: ColumnType<any | null, string | null, string | null>
  state: Generated<'waiting' | 'done' | 'failed'>
  tries: Generated<number>
  next_at: string | null
  outcome: string | null
  sentence: Generated<string>
  done_at: string | null
}

export interface BokunProductTable {
  guid: string
  key: string
  product_id: Generated<string>
  title: Generated<string>
  rate: Generated<string>
  kind: 'arrivalFastTrack' | 'departureFastTrack' | 'arrivalTransfer' | 'departureTransfer' | 'privateTransfer' | 'hourly' | 'notOurs' | null
  service_guid: string | null
  from_guid: string | null
  to_guid: string | null
  hours: number | null
  tax_code: Generated<string>
  seen_at: string
  version: Generated<number>
}

export interface BokunQuestionTable {
  guid: string
  product_guid: string | null
  begins: string
  meaning: string
}

export interface BokunSettingsTable {
  one: Generated<boolean>
  unstated_paid: Generated<'collected' | 'owed'>
  rates: ColumnType<any, string | undefined, string>
  push_since: string | null
  version: Generated<number>
}

export interface BookingTable {
  guid: string
  group_guid: string
  kind: 'arrivalFastTrack' | 'departureFastTrack' | 'arrivalTransfer' | 'departureTransfer' | 'privateTransfer' | 'hourly' | 'point' | 'extra' | 'fee'
  service_date: string
  service_time: string
  day_number: number | null
  direction: 'arrival' | 'departure' | null
  flight_guid: string | null
  adults: Generated<number>
  children: Generated<number>
  infants: Generated<number>
  status: 'waitlisted' | 'booked' | 'checkedIn' | 'completed' | 'noShow' | 'cancelled'
  comments: Generated<string>
  price_lines: ColumnType<any, string | undefined, string>
  charge_cents: Generated<number>
  waitlisted_at: string | null
  cancelled_at: string | null
  cancelled_by: string | null
  cancel_reason: Generated<string>
  cancel_fee_cents: Generated<number>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  hours: number | null
  belongs_to: string | null
  details: ColumnType<any, string | undefined, string>
}

export interface BookingGroupTable {
  guid: string
  reference: string
  customer_guid: string
  partner_guid: string | null
  partner_reference: Generated<string>
  source: 'staff' | 'partner' | 'walkIn' | 'bokun' | 'pnp' | 'import'
  source_reference: string | null
  billing: 'payNow' | 'payLater' | 'partnerAccount'
  status: 'waitlisted' | 'confirmed' | 'cancelled'
  original_booked_on: string
  first_service_date: string
  ticket_code: string
  comments: Generated<string>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  flags: Generated<string[]>
  details: ColumnType<any, string | undefined, string>
  anonymised_at: string | null
  series: string | null
  gratuity_basis_points: Generated<number>
}

export interface BookingPassengerTable {
  booking_guid: string
  passenger_guid: string
  state: Generated<'expected' | 'checkedIn' | 'noShow'>
  at: string | null
  by_account: string | null
  device: Generated<string>
}

export interface CalendarFeedTable {
  guid: string
  account_guid: string
  kind: 'driver' | 'partner' | 'desk'
  created_at: string
  read_at: string | null
}

export interface CarSeatTable {
  guid: string
  name: string
  from_age_months: number
  to_age_months: number
  from_weight_kg: number
  to_weight_kg: number
  cents: number
  tax_code: string
  stock: number
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  guest_names: ColumnType<any, string | undefined, string>
}

export interface CardGatewayTable {
  only_row: Generated<boolean>
  asked_at: string | null
  read_until: string | null
  not_before: string | null
  failure: Generated<string>
}

export interface CardRefundTable {
  guid: string
  payment_guid: string
  cart_guid: string | null
  amount_cents: number
  state: 'asked' | 'done' | 'declined' | 'unknown'
  reason: string
  message: Generated<string>
  asked_at: string
  asked_by: string | null
  answered_at: string | null
  refund_guid: string | null
}

export interface CartTable {
  guid: string
  kind: 'reservation' | 'gratuity' | 'booking'
  state: 'open' | 'redirected' | 'paidUnbooked' | 'recovered' | 'refunded' | 'dismissed' | 'done'
  group_guid: string | null
  amount_cents: number
  currency: string
  name: Generated<string>
  email: Generated<string>
  request: ColumnType<any | null, string | null, string | null>
  site_key: string | null
  created_at: string
  redirected_at: string | null
  asked_at: string | null
  why: Generated<string>
  paid_at: string | null
  ended_at: string | null
  ended_by: string | null
  reason: Generated<string>
  created_by: string | null
  version: Generated<number>
  offer_guid: string | null
  refund_due: Generated<boolean>
}

export interface ChargeLineTable {
  entry_guid: string
  line: number
  booking_guid: string | null
  trip_guid: string | null
  line_key: string
  service_date: string
  category: 'fastTrack' | 'airportTransport' | 'otherTransport' | 'extras' | 'fees'
  label: string
  rule: string
  rule_guid: string | null
  quantity: number
  unit_cents: number
  net_cents: number
  tax_code: string
  tax_basis_points: number
  tax_cents: number
  total_cents: number
  override_reason: string | null
  earned_on: string
  group_guid: string | null
  is_credit: boolean
}

export interface ClosedBookingTable {
  guid: string
  open_from: string
  was_there: boolean
  group_guid: string
  kind: string
  direction: string | null
  status: string
  service_date: string
  service_time: string | null
  flight_guid: string | null
  adults: number
  children: number
  infants: number
}

export interface ClosedTripTable {
  guid: string
  open_from: string
  was_there: boolean
  booking_guid: string
  sequence: number
  service_guid: string | null
  vehicle_guid: string | null
  driver_guid: string | null
  from_location_guid: string | null
  to_location_guid: string | null
  passengers: number
  status: string
  service_date: string
  wait_minutes: number | null
  started_at: string | null
  completed_at: string | null
  journey: Generated<number>
}

export interface ConfirmationTable {
  guid: string
  account_guid: string
  change: string
  request_hash: string
  plan_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  reply: ColumnType<any | null, string | null, string | null>
}

export interface CustomerTable {
  guid: string
  first_name: string
  last_name: string
  email: Generated<string>
  phone: Generated<string>
  birthday: string | null
  country: Generated<string>
  notes: Generated<string>
  query_name: string
  partner_guid: string | null
  merged_into: string | null
  version: Generated<number>
  active: Generated<boolean>
  created_at: string
  created_by: string | null
  updated_at: string
  language: 'en' | 'es' | 'fr' | 'pt' | 'de' | null
  details: ColumnType<any, string | undefined, string>
  anonymised_at: string | null
}

export interface CustomerMergeTable {
  guid: string
  kept_guid: string
  losing_guid: string
  before: Json
  after: Json
  at: string
  by_account: string | null
  undone_at: string | null
  carried: ColumnType<any, string | undefined, string>
}

export interface CustomerMergeGroupTable {
  merge_guid: string
  group_guid: string
}

export interface CustomerReferenceTable {
  reference: string
  customer_guid: string
  at: string
}

export interface DateStatusTable {
  date: string
  mode: Generated<'open' | 'limited' | 'waitlistOnly' | 'closed'>
  arrival_capacity: number | null
  departure_capacity: number | null
  comments: Generated<string>
  day_comments: Generated<string>
  closed_at: string | null
  closed_by: string | null
  version: Generated<number>
  updated_at: string
  staff_by_hour: ColumnType<any, string | undefined, string>
}

export interface DayClosingTable {
  guid: string
  date: string
  closed_at: string
  closed_by: string | null
  comments: Generated<string>
  resolved: ColumnType<any, string | undefined, string>
  reopened_at: string | null
  reopened_by: string | null
  reopen_reason: Generated<string>
}

export interface DeskStepTable {
  key: string
  booking_guid: string | null
  service_date: string
  account_guid: string
  device: string
  kind: string
  step: Json
  device_at: string
  at: string
  received_at: string
  outcome: 'done' | 'already' | 'conflict'
  message: string
  before: ColumnType<any, string | undefined, string>
  resolved_at: string | null
  resolved_by: string | null
  resolved_as: 'accepted' | 'dismissed' | null
  resolve_reason: Generated<string>
}

export interface DetailFieldTable {
  guid: string
  owner: 'reservation' | 'fastTrack' | 'transport' | 'passenger' | 'customer'
  kind: string
  name: string
  hint: Generated<string>
  guest_names: ColumnType<any, string | undefined, string>
  choices: ColumnType<any, string | undefined, string>
  asked: 'no' | 'optional' | 'required'
  shown: ColumnType<any, string | undefined, string>
  see_permission: string | null
  edit_permission: string | null
  partners: 'no' | 'see' | 'edit'
  position: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  asked_at_check_in: Generated<'no' | 'optional' | 'required'>
  asked_by_driver: Generated<'no' | 'optional' | 'required'>
  searchable: Generated<boolean>
  asked_by_guest: Generated<'no' | 'optional' | 'required'>
  guest_hints: ColumnType<any, string | undefined, string>
}

export interface DetailValueTable {
  owner_guid: string
  field: string
  text: string
  group_guid: string | null
  customer_guid: string | null
}

export interface DrawerTable {
  guid: string
  holder_guid: string
  opened_at: string
  float_cents: number
  closed_at: string | null
  closed_by: string | null
  reason: Generated<string>
}

export interface DrawerCountTable {
  drawer_guid: string
  currency: string
  expected_cents: number
  counted_cents: number
}

export interface DriverPayAdjustmentTable {
  guid: string
  driver_guid: string
  month: string
  amount_cents: number
  reason: string
  created_at: string
  created_by: string | null
  reversed_at: string | null
  reversed_by: string | null
  week_from: string | null
  last_day: Generated<string>
}

export interface DriverPayLineTable {
  month_guid: string
  line: number
  trip_guid: string
  is_correction: boolean
  date: string
  reference: string
  from_name: string
  to_name: string
  kind: 'completed' | 'noShow' | 'cancelled' | 'agreed' | 'noRate' | 'nothing'
  trip_cents: number
  basis_points: number
  of_cents: number
  amount_cents: number
  hire_hours: number | null
  hour_cents: number | null
}

export interface DriverPayMonthTable {
  guid: string
  driver_guid: string
  month: string
  approved_at: string
  approved_by: string | null
  trips: number
  pay_cents: number
  adjustment_cents: number
  reopened_at: string | null
  reopened_by: string | null
  reopened_because: string | null
  week_from: string | null
  from_day: string | null
  last_day: Generated<string>
  mailed_at: string | null
}

export interface DriverPayRateTable {
  guid: string
  driver_guid: string
  from_day: string
  trip_cents: number
  basis_points: number
  counts_waiting: boolean
  created_at: string
  created_by: string | null
  removed_at: string | null
  removed_by: string | null
  hour_cents: number | null
}

export interface DriverShiftTable {
  driver_guid: string
  date: string
  absent: boolean
  shift_from: string | null
  shift_to: string | null
  break_from: string | null
  break_to: string | null
  note: Generated<string>
  updated_at: string
  updated_by: string | null
}

export interface EntryTable {
  guid: string
  at: string
  earned_on: string
  kind: 'charge' | 'payment' | 'refund' | 'reversal' | 'gratuity' | 'writeOff' | 'partnerPayment' | 'transfer' | 'cashDifference' | 'unmatched' | 'settlement' | 'bankFee'
  memo: string
  method: 'cash' | 'card' | 'bank' | null
  customer_guid: string | null
  group_guid: string | null
  booking_guid: string | null
  partner_guid: string | null
  reverses_guid: string | null
  created_by: string | null
  posted_on: string
}

export interface EntryTenderTable {
  entry_guid: string
  line: number
  account: 'cash' | 'card' | 'bank'
  holder_guid: string | null
  currency: string
  amount_cents: number
  rate_micros: number
  base_cents: number
}

export interface ErasureTable {
  guid: string
  customer_guid: string
  request: string
  at: string
  by_account: string | null
}

export interface EventTable {
  id: Generated<number>
  at: string
  topic: string
  date: string | null
  guid: string | null
  partner_guid: string | null
  account_guid: string | null
}

export interface ExtraTable {
  guid: string
  name: string
  cents: number
  tax_code: string
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
}

export interface FastTrackDayTable {
  date: string
  direction: 'arrival' | 'departure'
  capacity: number | null
  taken: Generated<number>
  allowed_over: Generated<number>
  last_day_number: Generated<number>
}

export interface FlightTable {
  guid: string
  pattern_guid: string | null
  ident: string
  airline_code: string
  number: string
  direction: 'arrival' | 'departure'
  other_airport: string
  service_date: string
  scheduled_at: string
  estimated_at: string | null
  actual_at: string | null
  status: Generated<'scheduled' | 'enRoute' | 'landed' | 'departed' | 'delayed' | 'cancelled' | 'diverted'>
  terminal: Generated<string>
  gate: Generated<string>
  belt: Generated<string>
  source: Generated<string>
  manual_until: string | null
  version: Generated<number>
  created_at: string
  updated_at: string
  fed_at: string | null
  by_hand: Generated<boolean>
  time_known: Generated<boolean>
  notified_time: string | null
  notified_status: string | null
}

export interface FlightAliasTable {
  ident: string
  operating_ident: string
}

export interface FlightFeedTable {
  only_row: Generated<boolean>
  refreshed_at: string | null
  swept_at: string | null
  not_before: string | null
  failure: Generated<string>
  seen: Generated<number>
  unmatched: Generated<number>
}

export interface FlightPatternTable {
  guid: string
  airline_code: string
  number: string
  direction: 'arrival' | 'departure'
  other_airport: string
  valid_from: string
  valid_to: string
  weekdays: number[]
  local_time: string
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  made_until: string | null
}

export interface FollowUpTable {
  guid: string
  text: string
  due_on: string
  assignee_guid: string | null
  customer_guid: string | null
  group_guid: string | null
  quote_guid: string | null
  partner_guid: string | null
  created_at: string
  created_by: string | null
  done_at: string | null
  done_by: string | null
  version: Generated<number>
}

export interface GratuityTable {
  guid: string
  gift_guid: string
  trip_guid: string
  driver_guid: string
  amount_cents: number
  state: 'due' | 'kept' | 'paidOut' | 'reversed' | 'chargedBack'
  entry_guid: string | null
  payout_guid: string | null
  deducted_guid: string | null
  updated_at: string
  moved_from_guid: string | null
}

export interface GratuityGiftTable {
  guid: string
  at: string
  group_guid: string
  source: 'desk' | 'driver' | 'guest' | 'partner'
  method: 'cash' | 'card' | 'partnerAccount'
  amount_cents: number
  state: 'given' | 'reversed' | 'chargedBack'
  note: Generated<string>
  created_by: string | null
  external_id: string | null
  partner_guid: string | null
}

export interface GratuityPayoutTable {
  guid: string
  run_guid: string
  at: string
  driver_guid: string
  method: 'cash' | 'bank'
  amount_cents: number
  entry_guid: string
  reversal_guid: string | null
  created_by: string | null
}

export interface GuestDayNoticeTable {
  group_guid: string
  kind: 'driverAssigned' | 'driverOnTheWay' | 'driverWaiting' | 'lateFlight'
  trip_guid: string | null
  driver_guid: string | null
  flight_guid: string | null
  expected_at: string | null
  at: string
}

export interface GuestLinkTable {
  guid: string
  group_guid: string
  created_at: string
  revoked_at: string | null
  revoked_by: string | null
}

export interface GuestOptOutTable {
  customer_guid: string
  at: string
}

export interface GuestReminderTable {
  group_guid: string
  kind: 'dayBefore' | 'unpaid' | 'waitlistClosed'
  service_date: string
  at: string
}

export interface GuestRequestTable {
  guid: string
  group_guid: string
  booking_guid: string | null
  kind: 'note' | 'flight' | 'pickup' | 'change' | 'seats' | 'refund' | 'place'
  text: string
  at: string
  done_at: string | null
  done_by: string | null
  answer: string | null
  withdrawn: Generated<boolean>
  seats: ColumnType<any | null, string | null, string | null>
}

export interface GuestTextTable {
  guid: string
  provider_id: string
  channel: 'sms' | 'whatsapp'
  number: string
  text: string
  media: Generated<number>
  at: string
  group_guid: string | null
  answered_at: string | null
  answered_by: string | null
}

export interface GuestTripMessageTable {
  guid: string
  trip_guid: string
  at: string
  by: string | null
  text: string
  ready: 'onMyWay' | 'here' | 'soon' | null
}

export interface GuestVisitTable {
  guid: string
  group_guid: string
  began_at: string
  seen_at: string
}

export interface HistoryTable {
  guid: string
  at: string
  account_guid: string | null
  action: string
  subject_kind: string
  subject_guid: string | null
  customer_guid: string | null
  group_guid: string | null
  reason: Generated<string>
  before: ColumnType<any | null, string | null, string | null>
  after: ColumnType<any | null, string | null, string | null>
  request_id: Generated<string>
  by_guest: Generated<boolean>
  token_guid: string | null
}

export interface IdempotencyTable {
  account_guid: string
  key: string
  endpoint: string
  body_hash: string
  status: number
  reply: Json
  created_at: string
}

export interface IgnoredFlightTable {
  ident: string
  direction: 'arrival' | 'departure'
  ignored_by: string | null
  ignored_at: string
}

export interface ImportMappingTable {
  source: string
  headings: string
  mapping: Json
  date_order: 'dayFirst' | 'monthFirst'
  decimal_sign: 'point' | 'comma'
  saved_at: string
  saved_by: string | null
}

export interface ImportRowTable {
  run_guid: string
  line: number
  cells: Json
  json: ColumnType<any | null, string | null, string | null>
  unit_line: number
  label: Generated<string>
  planned: 'new' | 'changed' | 'cancelled' | 'same' | 'notTaken' | 'needsPerson' | 'refused' | null
  planned_sentence: Generated<string>
  planned_links: ColumnType<any, string | undefined, string>
  settled: Generated<boolean>
  outcome: 'new' | 'changed' | 'cancelled' | 'same' | 'notTaken' | 'needsPerson' | 'refused' | null
  sentence: Generated<string>
  links: ColumnType<any, string | undefined, string>
}

export interface ImportRunTable {
  guid: string
  source: string
  name: string
  kind: 'csv' | 'tsv' | 'xlsx' | 'json' | 'service' | 'ofx' | 'camt'
  encoding: string | null
  sha256: string | null
  headings: Json
  remarks: ColumnType<any, string | undefined, string>
  mapping: Json
  date_order: 'dayFirst' | 'monthFirst'
  decimal_sign: 'point' | 'comma'
  rows: number
  state: 'reading' | 'open' | 'checking' | 'checked' | 'doing' | 'stopped' | 'done'
  job_guid: string | null
  version: Generated<number>
  created_at: string
  created_by: string | null
  done_at: string | null
  done_by: string | null
  layout: ColumnType<any | null, string | null, string | null>
}

export interface ImportedPaymentTable {
  guid: string
  order_id: string
  kind: 'sale' | 'refund' | 'void' | 'chargeback'
  part: Generated<string>
  status: 'success' | 'pending' | 'failed'
  amount_cents: number
  currency: string
  at: string | null
  day: string
  name: Generated<string>
  query_name: Generated<string>
  card_type: Generated<string>
  last4: Generated<string>
  classifier: Generated<string>
  auth_code: Generated<string>
  batch: Generated<string>
  message: Generated<string>
  raw: ColumnType<any, string | undefined, string>
  came_from: 'query' | 'file' | 'page' | 'portal'
  first_seen_at: string
  updated_at: string
  state: 'unmatched' | 'matched' | 'refunded' | 'writtenOff' | 'notTaken'
  open_cents: number
  why: Generated<string>
  cart_guid: string | null
  settlement_guid: string | null
  version: Generated<number>
}

export interface IncidentTable {
  guid: string
  at: string
  kind: 'request' | 'browser' | 'job' | 'slow'
  reference: string
  call: string
  account_guid: string | null
  message: string
  detail: Generated<string>
  milliseconds: number | null
}

export interface InvoiceTable {
  guid: string
  year: number
  number: number
  partner_guid: string
  month: string
  issued_at: string
  issued_by: string | null
  issued_on: string
  due_on: string
  net_cents: number
  tax_cents: number
  commission_cents: number
  charged_cents: number
  opening_cents: number
  credited_cents: number
  paid_cents: number
  closing_cents: number
  paper: Json
  pdf: Uint8Array
  pdf_sha256: string
  voided_at: string | null
  voided_by: string | null
  void_reason: string | null
  credited_by: string | null
  xml: string | null
  covers: Generated<'month' | 'period' | 'chosen'>
  first_day: string | null
  last_day: string | null
}

export interface InvoiceDisputeTable {
  guid: string
  invoice_guid: string
  entry_guid: string
  reason: string
  opened_at: string
  opened_by: string | null
  resolved_at: string | null
  resolved_by: string | null
  resolution: string | null
}

export interface InvoiceLineTable {
  entry_guid: string
  invoice_guid: string
  settles: boolean
}

export interface InvoicePaymentTable {
  guid: string
  invoice_guid: string | null
  payment_guid: string | null
  credit_guid: string | null
  amount_cents: number
  at: string
  by_guid: string | null
  payout_guid: string | null
}

export interface InvoiceYearTable {
  year: number
  last_number: number
}

export interface JobRunTable {
  guid: string
  name: string
  title: string
  payload: Json
  state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
  done: Generated<number>
  total: number | null
  message: Generated<string>
  result: ColumnType<any, string | undefined, string>
  requested_by: string | null
  cancel_requested_at: string | null
  attempts: Generated<number>
  lease_until: string | null
  created_at: string
  started_at: string | null
  ended_at: string | null
  token_guid: string | null
}

export interface JournalCodeTable {
  system: 'plain' | 'xero' | 'quickbooks'
  kind: string
  part: string
  code: string
  name: string
}

export interface JournalExportTable {
  guid: string
  system: 'plain' | 'xero' | 'quickbooks'
  number: number
  grouping: 'day' | 'entry'
  from_day: string
  to_day: string
  made_at: string
  made_by: string | null
  entries: number
  lines: number
  debit_cents: number
  credit_cents: number
  files: number
  file_name: string
  body: Uint8Array
  sha256: string
  undone_at: string | null
  undone_by: string | null
  undone_reason: string | null
}

export interface JournalMarkTable {
  export_guid: string
  entry_guid: string
  system: string
  undone: Generated<boolean>
}

export interface LocationTable {
  guid: string
  name: string
  kind: 'airport' | 'hotel' | 'villa' | 'marina' | 'port' | 'restaurant' | 'other'
  zone_guid: string
  address: Generated<string>
  latitude: number | null
  longitude: number | null
  minutes_from_airport: number
  query_name: string
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  is_free: Generated<boolean>
  photo_guid: string | null
}

export interface MessageTryTable {
  guid: string
  message_guid: string
  at: string
  outcome: 'sent' | 'kept' | 'waiting' | 'failed' | 'withdrawn' | 'bounced'
  error: Generated<string>
}

export interface NotInvoicedTable {
  entry_guid: string
  partner_guid: string
}

export interface OfferedFlightTable {
  guid: string
  ident: string
  direction: 'arrival' | 'departure'
  service_date: string
  other_airport: string
  scheduled_at: string
  aliases: Generated<string[]>
  provider: string
  seen_at: string
}

export interface OneTimeTokenTable {
  token_hash: Uint8Array
  purpose: string
  account_guid: string | null
  expires_at: string
  used_at: string | null
  email: string | null
}

export interface OutboxTable {
  guid: string
  kind: 'mail' | 'push' | 'sms' | 'whatsapp'
  template: string
  recipient: string
  subject: Generated<string>
  body: string
  attachments: ColumnType<any, string | undefined, string>
  customer_guid: string | null
  group_guid: string | null
  account_guid: string | null
  state: Generated<'waiting' | 'sent' | 'failed' | 'kept' | 'withdrawn' | 'bounced'>
  attempts: Generated<number>
  last_error: Generated<string>
  next_attempt_at: string
  created_at: string
  sent_at: string | null
  sealed: Generated<boolean>
  again_of: string | null
  html: string | null
  position: Generated<number>
  tries_since: string | null
  attempts_before: Generated<number>
  leased_until: string | null
  trouble: 'server' | 'deferred' | 'refused' | 'bounced' | null
  replaced_by: string | null
  told: ColumnType<any | null, string | null, string | null>
  provider_id: string | null
  delivered_at: string | null
  written_by: string | null
}

export interface PartnerTable {
  guid: string
  name: string
  legal_name: string
  tax_number: Generated<string>
  address: Generated<string>
  service_email: Generated<string>
  billing_email: Generated<string>
  phone: Generated<string>
  settlement: 'netRate' | 'commission'
  basis_points: number
  credit_limit_cents: number
  terms_days: number
  blocked: Generated<boolean>
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  language: Generated<'en' | 'es' | 'fr' | 'pt' | 'de'>
  country: Generated<string>
  e_invoice: Generated<'none' | 'Factur-X'>
  untaxed_reason: Generated<'exempt' | 'zeroRated' | 'reverseCharge' | 'outsideScope'>
  billing_rhythm: Generated<'monthly' | 'weekly' | 'perReservation'>
  gratuity_basis_points: Generated<number>
  notes: Generated<string>
  note_for_drivers: Generated<string>
  reference_required: Generated<boolean>
  location_guid: string | null
}

export interface PartnerReminderTable {
  guid: string
  partner_guid: string
  level: 'friendly' | 'firm' | 'final'
  at: string
  sent_by: string | null
  message_guid: string
  recipient: string
  total_cents: number
}

export interface PartnerReminderInvoiceTable {
  invoice_guid: string
  level: 'friendly' | 'firm' | 'final'
  reminder_guid: string
  open_cents: number
}

export interface PartnerReminderPauseTable {
  partner_guid: string
  until: string
  reason: string
  paused_at: string
  paused_by: string | null
}

export interface PartyCallTable {
  booking_guid: string
  called_at: string
  called_by: string | null
}

export interface PassengerTable {
  guid: string
  group_guid: string
  position: number
  first_name: Generated<string>
  last_name: Generated<string>
  age_band: 'adult' | 'child' | 'infant'
  query_name: Generated<string>
  details: ColumnType<any, string | undefined, string>
}

export interface PaymentMatchTable {
  guid: string
  payment_guid: string
  kind: 'reservation' | 'deskPayment' | 'gratuity' | 'refundOf' | 'writeOff'
  amount_cents: number
  from_suspense: boolean
  group_guid: string | null
  gift_guid: string | null
  other_guid: string | null
  entry_guid: string | null
  why: Generated<string>
  at: string
  by: string | null
  undone_at: string | null
  undone_by: string | null
  undone_because: string | null
}

export interface PaymentSettlementTable {
  guid: string
  at: string
  deposited_on: string
  reference: Generated<string>
  transactions: number
  gross_cents: number
  fee_cents: number
  net_cents: number
  difference_cents: number
  reason: Generated<string>
  entry_guid: string
  created_by: string | null
  undone_at: string | null
  undone_by: string | null
  undone_because: string | null
  undone_entry_guid: string | null
}

export interface PendingImportTable {
  guid: string
  source: string
  record_key: string
  label: string
  reason: string
  rows: Json
  rules: Json
  raw: Json
  content_hash: string
  run_guid: string | null
  state: Generated<'open' | 'done' | 'dismissed' | 'overtaken'>
  taken_by: string | null
  taken_until: string | null
  version: Generated<number>
  created_at: string
  changed_at: string
  ended_at: string | null
  ended_by: string | null
  ended_sentence: Generated<string>
  links: ColumnType<any, string | undefined, string>
}

export interface PeriodTable {
  month: string
  closed_at: string
  closed_by: string | null
  guid: Generated<string>
  reopened_at: string | null
  reopened_by: string | null
  reopened_because: string | null
  guests_owed_cents: Generated<number>
  partners_owed_cents: Generated<number>
  channels_owe_cents: Generated<number>
  suspense_cents: Generated<number>
  charged_ahead_cents: Generated<number>
  split_over_all_cars: Generated<boolean>
}

export interface PhotoTable {
  guid: string
  width: number
  height: number
  bytes: number
  created_at: string
  created_by: string | null
  sha256: string
}

export interface PostServiceMessageTable {
  group_guid: string
  at: string
}

export interface PostingTable {
  entry_guid: string
  line: number
  account: 'customerReceivable' | 'partnerReceivable' | 'revenue' | 'taxDue' | 'cash' | 'card' | 'bank' | 'gratuitiesDue' | 'writeOff' | 'commission' | 'cashDifference' | 'gatewayFees' | 'bankFees' | 'suspense' | 'channelReceivable'
  party_guid: string | null
  detail: string | null
  earned_on: string
  amount_cents: number
  posted_on: string
  counts_as: string
}

export interface PriceRuleTable {
  guid: string
  kind: 'fastTrack' | 'transport' | 'hourly' | 'surcharge' | 'tax' | 'from'
  name: string
  valid_from: string
  valid_to: string | null
  facts: Json
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
}

export interface PushDeliveryTable {
  message_guid: string
  subscription_guid: string
}

export interface PushSubscriptionTable {
  guid: string
  account_guid: string
  endpoint_url: string
  public_key: string
  auth_secret: string
  expires_at: string | null
  session_guid: string | null
  user_agent: Generated<string>
  created_at: string
}

export interface RateLimitTable {
  bucket: string
  count: number
  resets_at: string
}

export interface ReadMailboxTable {
  name: string
  uid_validity: string
  last_uid: number
  read_at: string
}

export interface RecoveryCodeTable {
  code_hash: Uint8Array
  account_guid: string
  used_at: string | null
}

export interface ReferenceDataTable {
  name: string
  digest: string
  loaded_at: string
}

export interface RunningPortalTable {
  guid: string
  host: string
  version: string
  node_version: string
  migration: string
  started_at: string
  seen_at: string
}

export interface SavedQuoteTable {
  guid: string
  number: Generated<number>
  customer_guid: string
  product: 'advanced' | 'private' | 'hourly' | 'point'
  valid_until: string
  first_day: string
  services: string[]
  lines: Json
  total_cents: number
  currency: string
  note: string
  request: Json
  form: Json
  created_at: string
  created_by: string | null
  updated_at: string
  mailed_at: string | null
  group_guid: string | null
  booked_at: string | null
  lost_at: string | null
  lost_reason: Generated<string>
  version: Generated<number>
}

export interface SavedTextTable {
  guid: string
  name: string
  words: Json
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
}

export interface SavedViewTable {
  guid: string
  account_guid: string
  list: string
  name: string
  path: string
  search: string
  columns: Json
  sort: ColumnType<any | null, string | null, string | null>
  created_at: string
  updated_at: string
  shared: Generated<boolean>
}

export interface SecretTable {
  name: string
  value: string
}

export interface SessionTable {
  token_hash: Uint8Array
  account_guid: string
  stage: 'password' | 'full'
  xsrf_token: string
  ip: Generated<string>
  user_agent: Generated<string>
  created_at: string
  seen_at: string
  expires_at: string
  guid: Generated<string>
  pending_totp_secret: string | null
}

export interface SiteTable {
  only_row: Generated<boolean>
  title: string
  company: string
  agency: string
  currency: string
  time_zone: string
  airport_code: string
  settings: ColumnType<any, string | undefined, string>
  demo_company: Generated<boolean>
  version: Generated<number>
  updated_at: string
  prices_version: Generated<number>
  fields_version: Generated<number>
}

export interface SiteLogoTable {
  guid: string
  png: Uint8Array
  width: number
  height: number
  created_at: string
}

export interface StoredBalanceTable {
  period_guid: string
  account: string
  party_guid: string | null
  detail: string | null
  counts_as: string | null
  cents: number
  earned_cents: number
}

export interface StoredClosingTable {
  period_guid: string
  until: string
}

export interface TaxFilingTable {
  guid: string
  month: string
  filed_at: string
  filed_by: string | null
  figures: Json
  undone_at: string | null
  undone_by: string | null
  undone_reason: string | null
}

export interface TextMonthTable {
  month: string
  sent: Generated<number>
  told_at: string | null
}

export interface TextNumberTable {
  number: string
  wrote_by: 'sms' | 'whatsapp' | null
  wrote_at: string | null
  stopped_at: string | null
}

export interface TransportServiceTable {
  guid: string
  name: string
  description: Generated<string>
  photo_guid: string | null
  passengers: number
  luggage: number
  vehicle_class: string
  position: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
}

export interface TripTable {
  guid: string
  booking_guid: string
  group_guid: string
  sequence: number
  service_date: string
  pickup_at: string
  expected_minutes: number
  from_location_guid: string
  to_location_guid: string
  passengers: number
  luggage: Generated<number>
  car_seats: ColumnType<any, string | undefined, string>
  service_guid: string
  vehicle_guid: string | null
  driver_guid: string | null
  flight_guid: string | null
  status: 'unassigned' | 'assigned' | 'started' | 'waiting' | 'onBoard' | 'completed' | 'noShow' | 'cancelled'
  assigned_at: string | null
  assigned_by: string | null
  started_at: string | null
  arrived_at: string | null
  departed_at: string | null
  completed_at: string | null
  closed_at: string | null
  grace_minutes: number
  wait_minutes: number | null
  wait_charge_cents: Generated<number>
  contact_attempts: ColumnType<any, string | undefined, string>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
  wait_entry_guid: string | null
  no_show_evidence: Generated<string>
  journey: Generated<number>
  stops: ColumnType<any, string | undefined, string>
  accepted_at: string | null
  no_show_file: ColumnType<any | null, string | null, string | null>
  earlier_wait_minutes: Generated<number>
  earlier_wait_counts: Generated<boolean>
  details: ColumnType<any, string | undefined, string>
  pickup_confirmed_at: string | null
  agreed_cost_cents: number | null
  outside: ColumnType<any | null, string | null, string | null>
  accepted_conflicts: Generated<string[]>
  set_for_flight_at: string | null
}

export interface TripExceptionTable {
  guid: string
  trip_guid: string
  service_date: string
  action: string
  device_at: string
  driver_guid: string
  reason: string
  created_at: string
  resolved_at: string | null
  resolved_by: string | null
}

export interface VehicleTable {
  guid: string
  name: string
  plate: string
  vehicle_class: string
  seats: number
  luggage: number
  photo_guid: string | null
  documents: ColumnType<any, string | undefined, string>
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
}

export interface WaitlistOfferTable {
  guid: string
  booking_guid: string
  service_date: string
  at: string
  until: string
  answer: 'accepted' | 'declined' | 'expired' | 'withdrawn' | null
  answered_at: string | null
  held_until: string | null
}

export interface WebhookAttemptTable {
  guid: string
  delivery_guid: string
  at: string
  duration_ms: number
  url: string
  request_headers: Json
  status: number | null
  response_headers: Json
  response_body: string
  error: string
}

export interface WebhookDeliveryTable {
  guid: Generated<string>
  endpoint_guid: string
  event_guid: string
  position: number
  order_guid: string
  type: string
  state: Generated<'waiting' | 'delivered' | 'skipped'>
  attempts: Generated<number>
  series_attempts: Generated<number>
  series_since: string | null
  next_attempt_at: string
  leased_until: string | null
  last_at: string | null
  last_status: number | null
  last_error: Generated<string>
}

export interface WebhookEndpointTable {
  guid: string
  owner_guid: string | null
  partner_guid: string | null
  name: string
  url: string
  events: string[]
  secret: string
  previous_secret: string | null
  previous_until: string | null
  disabled_at: string | null
  disabled_reason: Generated<string>
  failures: Generated<number>
  paused_until: string | null
  deleted_at: string | null
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
}

export interface WebhookEventTable {
  guid: string
  position: Generated<number>
  type: string
  at: string
  group_guid: string | null
  partner_guid: string | null
  order_guid: string
  body: string
}

export interface ZoneTable {
  guid: string
  name: string
  position: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
  created_at: string
  created_by: string | null
  updated_at: string
}

export interface Tables {
  access_token: AccessTokenTable
  account: AccountTable
  airline: AirlineTable
  airport: AirportTable
  bank_line: BankLineTable
  bank_line_part: BankLinePartTable
  bank_statement: BankStatementTable
  bokun_booking: BokunBookingTable
  bokun_check_in: BokunCheckInTable
  bokun_delivery: BokunDeliveryTable
  bokun_product: BokunProductTable
  bokun_question: BokunQuestionTable
  bokun_settings: BokunSettingsTable
  booking: BookingTable
  booking_group: BookingGroupTable
  booking_passenger: BookingPassengerTable
  calendar_feed: CalendarFeedTable
  car_seat: CarSeatTable
  card_gateway: CardGatewayTable
  card_refund: CardRefundTable
  cart: CartTable
  charge_line: ChargeLineTable
  closed_booking: ClosedBookingTable
  closed_trip: ClosedTripTable
  confirmation: ConfirmationTable
  customer: CustomerTable
  customer_merge: CustomerMergeTable
  customer_merge_group: CustomerMergeGroupTable
  customer_reference: CustomerReferenceTable
  date_status: DateStatusTable
  day_closing: DayClosingTable
  desk_step: DeskStepTable
  detail_field: DetailFieldTable
  detail_value: DetailValueTable
  drawer: DrawerTable
  drawer_count: DrawerCountTable
  driver_pay_adjustment: DriverPayAdjustmentTable
  driver_pay_line: DriverPayLineTable
  driver_pay_month: DriverPayMonthTable
  driver_pay_rate: DriverPayRateTable
  driver_shift: DriverShiftTable
  entry: EntryTable
  entry_tender: EntryTenderTable
  erasure: ErasureTable
  event: EventTable
  extra: ExtraTable
  fast_track_day: FastTrackDayTable
  flight: FlightTable
  flight_alias: FlightAliasTable
  flight_feed: FlightFeedTable
  flight_pattern: FlightPatternTable
  follow_up: FollowUpTable
  gratuity: GratuityTable
  gratuity_gift: GratuityGiftTable
  gratuity_payout: GratuityPayoutTable
  guest_day_notice: GuestDayNoticeTable
  guest_link: GuestLinkTable
  guest_opt_out: GuestOptOutTable
  guest_reminder: GuestReminderTable
  guest_request: GuestRequestTable
  guest_text: GuestTextTable
  guest_trip_message: GuestTripMessageTable
  guest_visit: GuestVisitTable
  history: HistoryTable
  idempotency: IdempotencyTable
  ignored_flight: IgnoredFlightTable
  import_mapping: ImportMappingTable
  import_row: ImportRowTable
  import_run: ImportRunTable
  imported_payment: ImportedPaymentTable
  incident: IncidentTable
  invoice: InvoiceTable
  invoice_dispute: InvoiceDisputeTable
  invoice_line: InvoiceLineTable
  invoice_payment: InvoicePaymentTable
  invoice_year: InvoiceYearTable
  job_run: JobRunTable
  journal_code: JournalCodeTable
  journal_export: JournalExportTable
  journal_mark: JournalMarkTable
  location: LocationTable
  message_try: MessageTryTable
  not_invoiced: NotInvoicedTable
  offered_flight: OfferedFlightTable
  one_time_token: OneTimeTokenTable
  outbox: OutboxTable
  partner: PartnerTable
  partner_reminder: PartnerReminderTable
  partner_reminder_invoice: PartnerReminderInvoiceTable
  partner_reminder_pause: PartnerReminderPauseTable
  party_call: PartyCallTable
  passenger: PassengerTable
  payment_match: PaymentMatchTable
  payment_settlement: PaymentSettlementTable
  pending_import: PendingImportTable
  period: PeriodTable
  photo: PhotoTable
  post_service_message: PostServiceMessageTable
  posting: PostingTable
  price_rule: PriceRuleTable
  push_delivery: PushDeliveryTable
  push_subscription: PushSubscriptionTable
  rate_limit: RateLimitTable
  read_mailbox: ReadMailboxTable
  recovery_code: RecoveryCodeTable
  reference_data: ReferenceDataTable
  running_portal: RunningPortalTable
  saved_quote: SavedQuoteTable
  saved_text: SavedTextTable
  saved_view: SavedViewTable
  secret: SecretTable
  session: SessionTable
  site: SiteTable
  site_logo: SiteLogoTable
  stored_balance: StoredBalanceTable
  stored_closing: StoredClosingTable
  tax_filing: TaxFilingTable
  text_month: TextMonthTable
  text_number: TextNumberTable
  transport_service: TransportServiceTable
  trip: TripTable
  trip_exception: TripExceptionTable
  vehicle: VehicleTable
  waitlist_offer: WaitlistOfferTable
  webhook_attempt: WebhookAttemptTable
  webhook_delivery: WebhookDeliveryTable
  webhook_endpoint: WebhookEndpointTable
  webhook_event: WebhookEventTable
  zone: ZoneTable
}
