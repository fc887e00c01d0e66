-- The history opens without routine lines (contract/routine-actions.ts), which are most of some kinds of subject and of
-- what Kerbside does. The condition is the one of the query.
create index history_changes_of_kind on history (subject_kind, at) where
  not (
      action in ('signIn', 'signOut', 'signOutEverywhere', 'endSession', 'endOtherSessions', 'turnOnPush',
      'turnOffPush', 'saveView', 'deleteView')
      or account_guid is null and not by_guest and action in ('sendReminder', 'askForPayment',
      'sendPostService', 'messageBounced', 'remindPartner', 'remindOfInvoice', 'followFlightData',
      'makeFlights'));
create index history_changes_without_account on history (by_guest, at) where account_guid is null and
  not (
      action in ('signIn', 'signOut', 'signOutEverywhere', 'endSession', 'endOtherSessions', 'turnOnPush',
      'turnOffPush', 'saveView', 'deleteView')
      or account_guid is null and not by_guest and action in ('sendReminder', 'askForPayment',
      'sendPostService', 'messageBounced', 'remindPartner', 'remindOfInvoice', 'followFlightData',
      'makeFlights'));
