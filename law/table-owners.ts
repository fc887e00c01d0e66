/**
 * Which folder writes each table. One owner per table: other code writes its rows through the owner's
 * commands.
 */
const tablesOf: Readonly<Record<string, readonly string[]>> = {
  'server/features/account': ['account', 'session', 'one_time_token', 'recovery_code'],
  'server/features/access-tokens': ['access_token'],
  'server/features/calendar-feeds': ['calendar_feed'],
  'server/features/settings': ['site'],
  'server/features/brand': ['site_logo'],
  'server/features/configuration': [
    'partner',
    'zone',
    'location',
    'transport_service',
    'vehicle',
    'car_seat',
    'extra',
    'price_rule',
    'detail_field',
    'detail_value',
    'photo',
  ],
  'server/features/flights': [
    'airport',
    'airline',
    'flight_pattern',
    'flight',
    'flight_alias',
    'flight_feed',
    'offered_flight',
    'ignored_flight',
    'reference_data',
  ],
  'server/features/date-status': ['date_status', 'fast_track_day', 'day_closing'],
  'server/features/customers': ['customer', 'customer_merge', 'customer_merge_group'],
  'server/features/reservations': ['booking_group', 'passenger', 'booking', 'booking_passenger'],
  'server/features/fast-track': ['party_call'],
  'server/features/desk-device': ['desk_step'],
  'server/features/trips': ['trip', 'trip_exception'],
  'server/features/dispatch': ['driver_shift'],
  'server/features/ledger': ['entry', 'posting', 'charge_line', 'period', 'closed_booking', 'closed_trip'],
  'server/features/invoices': [
    'invoice_year',
    'invoice',
    'invoice_line',
    'invoice_payment',
    'invoice_dispute',
  ],
  'server/features/partner-reminders': [
    'partner_reminder',
    'partner_reminder_invoice',
    'partner_reminder_pause',
  ],
  'server/features/journal': ['journal_code', 'journal_export', 'journal_mark'],
  'server/features/reports': ['tax_filing'],
  'server/features/till': ['drawer', 'drawer_count', 'entry_tender'],
  'server/features/gratuities': ['gratuity_gift', 'gratuity', 'gratuity_payout'],
  'server/features/card-gateway': ['card_gateway'],
  'server/features/card-payments': [
    'imported_payment',
    'payment_match',
    'payment_settlement',
    'card_refund',
    'cart',
  ],
  'server/features/bank-statements': ['bank_statement', 'bank_line', 'bank_line_part'],
  'server/features/push': ['push_subscription', 'push_delivery'],
  'server/features/saved-views': ['saved_view'],
  'server/features/guest-messages': [
    'post_service_message',
    'guest_reminder',
    'guest_opt_out',
    'guest_day_notice',
  ],
  'server/features/guest-texts': ['guest_text'],
  'server/features/texting': ['text_number', 'text_month'],
  'server/features/guest-links': ['guest_link'],
  'server/features/trip-messages': ['guest_trip_message'],
  'server/features/my-booking': ['guest_request', 'waitlist_offer'],
  'server/features/tasks': ['job_run'],
  'server/features/bokun': [
    'bokun_settings',
    'bokun_product',
    'bokun_question',
    'bokun_booking',
    'bokun_delivery',
    'bokun_check_in',
  ],
  'server/features/import-runs': ['import_run', 'import_row', 'import_mapping', 'pending_import'],
  'server/features/customers-import': ['customer_reference'],
  'server/features/messages': ['message_try', 'read_mailbox'],
  'server/features/webhooks': ['webhook_endpoint', 'webhook_attempt'],
  'server/work': ['history', 'event', 'outbox', 'secret', 'webhook_event', 'webhook_delivery'],
  'server/http': ['idempotency', 'rate_limit'],
  'server/change': ['confirmation'],
}

export const tableOwners: ReadonlyMap<string, string> = new Map(
  Object.entries(tablesOf).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
)

/** Files that write a table whose name is only known at run time, with the reason. */
export const writesByName: Readonly<Record<string, string>> = {
  'server/features/configuration/commands/save-item.ts':
    'one form for every collection of the company; its tables have their own owners',
  'server/work/rebuild-names.ts': 'recomputes the folded search names in every table that has them',
  'server/work/reencrypt-secrets.ts': 're-encrypts all encrypted values with another key, in every table',
}
