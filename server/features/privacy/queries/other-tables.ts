import type { OtherTable } from '#server/features/privacy/queries/guest-table.ts'

const staff = 'Staff and partner users, not guests.'
const catalogue = 'The company’s own products, prices and settings.'
const flights = 'Flights, airports and airlines.'
const counts = 'States, times and amounts without names.'
const money = 'Explanations of bookkeeping steps, kept with the books.'
const shortLived = 'Deleted by the clean-up after a day.'
const withAnother = 'Deleted or changed with the row it belongs to.'
const others = 'Notes about a whole day, and technical records.'

/** Tables without guests’ data, with every column that can hold text. */
export const otherTables: Readonly<Record<string, OtherTable>> = {
  access_token: { why: staff, columns: 'token_hash hint name permissions used_from' },
  account: { why: staff, columns: 'email name phone kind permissions password_hash totp_secret' },
  calendar_feed: { why: staff, columns: 'kind' },
  driver_pay_adjustment: { why: staff, columns: 'month reason' },
  driver_pay_month: { why: staff, columns: 'month reopened_because' },
  driver_shift: { why: staff, columns: 'note' },
  one_time_token: { why: staff, columns: 'token_hash purpose email' },
  push_subscription: { why: staff, columns: 'endpoint_url public_key auth_secret user_agent' },
  recovery_code: { why: staff, columns: 'code_hash' },
  saved_view: { why: staff, columns: 'list name path search columns sort' },
  session: { why: staff, columns: 'token_hash stage xsrf_token ip user_agent pending_totp_secret' },
  bokun_product: { why: catalogue, columns: 'key product_id title rate kind tax_code' },
  bokun_question: { why: catalogue, columns: 'begins meaning' },
  bokun_settings: { why: catalogue, columns: 'unstated_paid rates' },
  car_seat: { why: catalogue, columns: 'name guest_names tax_code' },
  card_gateway: { why: catalogue, columns: 'failure' },
  detail_field: {
    why: catalogue,
    columns:
      'owner kind name hint guest_names choices asked shown see_permission edit_permission partners ' +
      'asked_at_check_in asked_by_driver asked_by_guest guest_hints',
  },
  drawer: { why: catalogue, columns: 'reason' },
  drawer_count: { why: catalogue, columns: 'currency' },
  extra: { why: catalogue, columns: 'name tax_code' },
  saved_text: { why: catalogue, columns: 'name words' },
  import_mapping: { why: catalogue, columns: 'source headings mapping date_order decimal_sign' },
  journal_code: { why: catalogue, columns: 'system kind part code name' },
  partner: {
    why: catalogue,
    columns:
      'name legal_name tax_number address service_email billing_email phone settlement language ' +
      'country e_invoice untaxed_reason billing_rhythm notes note_for_drivers',
  },
  partner_reminder: { why: catalogue, columns: 'level recipient' },
  partner_reminder_invoice: { why: catalogue, columns: 'level' },
  partner_reminder_pause: { why: catalogue, columns: 'reason' },
  photo: { why: catalogue, columns: 'sha256' },
  price_rule: { why: catalogue, columns: 'kind name facts' },
  read_mailbox: { why: catalogue, columns: 'name uid_validity' },
  site_logo: { why: catalogue, columns: 'png' },
  secret: { why: catalogue, columns: 'name value' },
  site: { why: catalogue, columns: 'title company agency currency time_zone airport_code settings' },
  text_month: { why: catalogue, columns: '' },
  transport_service: { why: catalogue, columns: 'name description vehicle_class' },
  vehicle: { why: catalogue, columns: 'name plate vehicle_class documents' },
  webhook_endpoint: { why: catalogue, columns: 'name url events secret previous_secret disabled_reason' },
  zone: { why: catalogue, columns: 'name' },
  airline: { why: flights, columns: 'code name icao query_name' },
  airport: { why: flights, columns: 'code name city country time_zone icao query_name' },
  fast_track_day: { why: flights, columns: 'direction' },
  flight: {
    why: flights,
    columns:
      'ident airline_code number direction other_airport status terminal gate belt source notified_status',
  },
  flight_alias: { why: flights, columns: 'ident operating_ident' },
  flight_feed: { why: flights, columns: 'failure' },
  flight_pattern: { why: flights, columns: 'airline_code number direction other_airport' },
  ignored_flight: { why: flights, columns: 'ident direction' },
  offered_flight: { why: flights, columns: 'ident direction other_airport aliases provider' },
  reference_data: { why: flights, columns: 'name digest' },
  bokun_check_in: { why: counts, columns: 'product_code status state sentence' },
  booking_passenger: { why: counts, columns: 'state device' },
  closed_booking: { why: counts, columns: 'kind direction status' },
  closed_trip: { why: counts, columns: 'status' },
  driver_pay_line: { why: counts, columns: 'reference from_name to_name kind' },
  driver_pay_rate: { why: counts, columns: '' },
  entry_tender: { why: counts, columns: 'account currency' },
  gratuity: { why: counts, columns: 'state' },
  gratuity_payout: { why: counts, columns: 'method' },
  guest_day_notice: { why: counts, columns: 'kind' },
  guest_reminder: { why: counts, columns: 'kind' },
  journal_mark: { why: counts, columns: 'system' },
  period: { why: counts, columns: 'month reopened_because' },
  posting: { why: counts, columns: 'account detail counts_as' },
  stored_balance: { why: counts, columns: 'account detail counts_as' },
  tax_filing: { why: counts, columns: 'month figures undone_reason' },
  waitlist_offer: { why: counts, columns: 'answer' },
  bank_line_part: { why: money, columns: 'kind why undone_because' },
  bank_statement: { why: money, columns: 'account number currency' },
  journal_export: { why: money, columns: 'system grouping file_name body sha256 undone_reason' },
  payment_match: { why: money, columns: 'kind why undone_because' },
  payment_settlement: { why: money, columns: 'reference reason undone_because' },
  confirmation: { why: shortLived, columns: 'change request_hash plan_hash reply' },
  event: { why: shortLived, columns: 'topic' },
  idempotency: { why: shortLived, columns: 'key endpoint body_hash reply' },
  rate_limit: { why: shortLived, columns: 'bucket' },
  detail_value: { why: withAnother, columns: 'field text' },
  import_run: {
    why: withAnother,
    columns: 'source name kind encoding sha256 headings remarks mapping date_order decimal_sign state layout',
  },
  webhook_attempt: { why: withAnother, columns: 'url request_headers response_headers response_body error' },
  webhook_delivery: { why: withAnother, columns: 'type state last_error' },
  date_status: { why: others, columns: 'mode comments day_comments staff_by_hour' },
  erasure: { why: others, columns: 'request' },
  incident: { why: others, columns: 'kind reference call message detail' },
  running_portal: { why: others, columns: 'host version node_version migration' },
  job_run: { why: others, columns: 'name title payload state message result' },
}
