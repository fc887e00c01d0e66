/**
 * The commands that touch a service date, or the money of a day: each is refused once that day is closed.
 * Other commands of the same features are listed with the reason why a closed day doesn't affect them, so a
 * new command has to choose a list.
 */
export const lockedByClosing: readonly string[] = [
  '/api/actions/FtConcerigeSaveCloseDayComments',
  '/api/actions/assigntrips',
  '/api/actions/assigntriptodriver',
  '/api/actions/dispatcheraction',
  '/api/actions/dispatcheroutside',
  '/api/actions/dispatcherreschedule',
  '/api/actions/dispatcherswap',
  '/api/actions/doaddcars',
  '/api/actions/doaddpax',
  '/api/actions/doapprovewaitlist',
  '/api/actions/docancelbooking',
  '/api/actions/dofasttrackchange',
  '/api/actions/doflightchange',
  '/api/actions/doflightplan',
  '/api/actions/doresetbooking',
  '/api/actions/dotransportchange',
  '/api/actions/driveraccepttrip',
  '/api/actions/drivercompletetrip',
  '/api/actions/driverdepartpickup',
  '/api/actions/drivernoshowtrip',
  '/api/actions/driverrescheduletrip',
  '/api/actions/driveroutside',
  '/api/actions/driversaveanswers',
  '/api/actions/driverstarttrip',
  '/api/actions/driverstartwait',
  '/api/actions/driverundostep',
  '/api/actions/ftarrivalcheckin',
  '/api/actions/ftarrivalconfirm',
  '/api/actions/ftdeparturecheckin',
  '/api/actions/ftdepartureconfirm',
  '/api/actions/ftdepartureresetcheckin',
  '/api/actions/ftcallnumber',
  '/api/actions/savestaffonshift',
  '/api/actions/staffpurchase',
  '/api/actions/onsitedatechange',
  '/api/actions/onsiteaddpax',
  '/api/actions/onsiteundocancellation',
  '/api/customer/{id}/makeadvancedbooking',
  '/api/customer/{id}/makefee',
  '/api/customer/{id}/makehourlybooking',
  '/api/customer/{id}/makepointbooking',
  '/api/customer/{id}/makeprivatebooking',
  '/api/customer/{id}/{group}/gratuity',
  '/api/customer/{id}/{group}/movepayment',
  '/api/customer/{id}/{group}/refundpayment',
  '/api/customer/{id}/{group}/takepayment',
  '/api/customer/{id}/{group}/voidpayment',
  '/api/customer/{id}/{group}/writeoff',
  '/api/date-status/{date}',
]

/** Where the commands of the day are: every one there is in one of the two lists. */
export const roofsOfTheDay = ['/api/actions/', '/api/customer/', '/api/date-status/']

const asks = 'It asks and changes nothing; what it asks about is refused when it is done'
const words = 'A comment changes nothing else'
const message = 'A message changes nothing else'
const office = 'The books of the office follow their months, not the days of the desk'
const rota = 'Who was on shift is put right at any time; what was driven is not'
const link = 'What the guest does on the page goes through commands that are locked themselves'
const person = 'It is about a person, not about a day'

export const openAfterClosing: Readonly<Record<string, string>> = {
  '/api/actions/FtConcerigeConfirmCloseDay': 'It closes the day, once',
  '/api/actions/dispatchercopyrota': rota,
  '/api/actions/dispatcherenddriverday':
    'It sets the rota, and assigns trips by the command that is locked itself',
  '/api/actions/dispatchershift': rota,
  '/api/actions/reopenday': 'It opens the day again, by policy override',
  '/api/actions/resolvedeskconflict':
    'Accepting applies the step by the desk’s own commands, which are locked themselves',
  '/api/actions/senddesksteps': 'A step of a closed day becomes a conflict, which a person decides',
  '/api/actions/bookingcomments': words,
  '/api/customer/{id}/{group}/notes': words,
  '/api/customer/{id}/{group}/text': message,
  '/api/customer/{id}/mail': message,
  '/api/actions/driveranswerguest': message,
  '/api/actions/doeditpaxnames':
    'Names can be corrected at any time. Removing a passenger changes the services, which are locked',
  '/api/actions/dochangeprice': 'Needs a policy override, which also allows changes on a closed day',
  '/api/actions/drivercashgratuity': 'The driver keeps it: no money of the company moves',
  '/api/actions/dobokunimport':
    'Its job books by the change of every booking, which is locked itself: ' +
    'a record for a closed day needs a person',
  '/api/actions/dopendingimport':
    'It completes a record by the commands of its source, which are locked themselves',
  '/api/actions/dopnpimport':
    'The gateway has already moved the money. What a person does with it is locked like the till',
  '/api/customer/{id}/{group}/paylink': 'A link asks for money and takes none',
  '/api/actions/doclosemonth': office,
  '/api/actions/reopenmonth': office,
  '/api/actions/filetaxreport': office,
  '/api/actions/undotaxfiling': office,
  '/api/actions/doissueinvoices': office,
  '/api/actions/doerasecustomer': person,
  '/api/actions/domergecustomer': person,
  '/api/actions/doundomergecustomer': person,
  '/api/actions/resetcustomerbirthday': person,
  '/api/actions/resendfailedmail': 'Messages that were not delivered are sent again: no service changes',
  '/api/customer/{id}/{group}/guestlink': link,
  '/api/customer/{id}/{group}/guestlink/revoke': link,
  '/api/customer/{id}/correctaddress': person,
  '/api/actions/sendbookingreminderemail': person,
  '/api/actions/sendcustomerreminderemail': person,
  '/api/customer/{id}/edit': person,
  '/api/actions/quotestaffpurchase': asks,
  '/api/customer/{id}/quotehourlybooking': asks,
  '/api/customer/{id}/quoteprivatebooking': asks,
  '/api/customer/{id}/getadvancedflightinfo': asks,
}

/** The steps that only show what would be done. */
export const isOnlyAsking = (path: string) => /\/(confirm|validate)[a-z]+$/.test(path)
