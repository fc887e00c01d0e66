import type { NamedCall } from '#server/api-document/contract-calls.ts'

/** The operation id of a call: a verb and a noun, made from the name the contract exports it by. */
export function operationIdOf(call: NamedCall): string {
  const [first = '', ...rest] = call.names
  const way = rest.join('.')
  const given = ownIds[call.names.join('.')]
  if (given !== undefined) return given
  // Transport is a daily and a financial report.
  const noun = (call.file === 'financial-reports' ? 'Financial' : '') + upper(first)
  const item = call.item === undefined ? noun : pascal(call.item)
  switch (way) {
    case '':
      return plainId(call, first)
    case 'list':
      return `list${noun}`
    case 'create.load':
      return `getNew${item}`
    case 'create.save':
      return `create${item}`
    case 'edit.load':
    case 'edit.save':
      return `${way === 'edit.load' ? 'get' : 'update'}${item}`
    case 'load':
      return `get${noun.replace(/Form$/, '')}`
    case 'save':
      return first.startsWith('add') ? first : `save${noun.replace(/Form$/, '')}`
    case 'plan':
      return `preview${noun}`
    case 'run':
      return `run${noun}`
    case 'rows':
      return `get${noun}`
    case 'csv':
    case 'xlsx':
      return `download${noun}${upper(way)}`
    case 'confirm':
    case 'make':
      return changeId(call.endpoint.path, noun, way)
    default:
      throw new Error(`${call.names.join('.')} needs an operation id`)
  }
}

/** As its path says: `/doaddcars` of `addCarsChange` is `doAddCars`. */
function changeId(path: string, noun: string, way: 'confirm' | 'make'): string {
  const last = path.split('/').at(-1) ?? ''
  const named = last.endsWith(noun.toLowerCase()) ? noun : noun.replace(/Change$/, '')
  return way === 'make' && !last.startsWith('make') ? `do${named}` : `${way}${named}`
}

function plainId({ endpoint }: NamedCall, name: string): string {
  if (endpoint.kind === 'file') return `download${upper(name).replace(/File$/, '')}`
  if (endpoint.uploadAtMostBytes !== undefined && !startsWithVerb(name)) return `upload${upper(name)}`
  const changed = name.replace(/^query(?=[A-Z])/, 'list').replace(/^new(?=[A-Z])/, 'create')
  if (startsWithVerb(changed)) return changed
  if (endpoint.method === 'GET') return `get${upper(name)}`
  throw new Error(`${name} needs an operation id that starts with a verb`)
}

/** Calls whose name in the contract isn't made of a verb and a noun. */
const ownIds: Readonly<Record<string, string>> = {
  clientLog: 'reportBrowserError',
  mailQuote: 'sendQuote',
  mailDriverPay: 'sendDriverPay',
  loseQuote: 'closeQuote',
  editFollowUp: 'updateFollowUp',
  firstAdministrator: 'createFirstAdministrator',
  addCarsState: 'getAddCarsState',
  changePriceState: 'getChangePriceState',
  setupTotp: 'setUpTotp',
  setupTotpState: 'getTotpSetup',
  cartReturn: 'handleCartReturn',
  cartReturned: 'handleCartRedirect',
  resetQuery: 'listCheckInsToReset',
  resetLoadBooking: 'getPartyToReset',
  resetCheckIn: 'resetDepartureCheckIn',
  arrivalQuery: 'listArrivingParties',
  arrivalLoadBooking: 'getArrivingParty',
  arrivalCheckIn: 'checkInArrival',
  arrivalConfirm: 'confirmArrival',
  departureQuery: 'listDepartingParties',
  departureLoadBooking: 'getDepartingParty',
  departureCheckIn: 'checkInDeparture',
  departureConfirm: 'confirmDeparture',
  conciergeQuery: 'listConciergeParties',
  dispatcherAction: 'actOnTrip',
  dispatcherOutsideTrip: 'saveOutsideTrip',
  driverOutsideTrip: 'saveDriverOfOutsideTrip',
  dispatcherReschedule: 'rescheduleTrip',
  driverAcceptTrip: 'acceptTrip',
  driverAnswerGuest: 'answerGuestOfTrip',
  driverCashGratuity: 'reportCashGratuity',
  driverCompleteTrip: 'completeTrip',
  driverDashQuery: 'getDriverDay',
  driverDepartPickup: 'departPickup',
  driverNoShowTrip: 'closeTripAsNoShow',
  driverRescheduleTrip: 'rescheduleOwnTrip',
  driverSaveAnswers: 'saveAnswersOfTrip',
  driverStartTrip: 'startTrip',
  driverStartWait: 'startWait',
  driverUndoStep: 'undoTripStep',
  events: 'streamEvents',
  giftToCard: 'openGratuityPayment',
  giftPage: 'getGratuityPage',
  leaveGift: 'leaveGratuity',
  myBooking: 'getMyBookingPage',
  myBookingAction: 'actOnMyBooking',
  myBookingAnswers: 'answerOnMyBooking',
  myBookingToCard: 'openMyBookingPayment',
  'newPartnerUser.load': 'getNewPartnerUser',
  'newPartnerUser.save': 'createPartnerUser',
  'newStaffUser.load': 'getNewStaffUser',
  'newStaffUser.save': 'createStaffUser',
  'addPartnerPayment.load': 'getNewPartnerPayment',
  payByCard: 'openCardPayment',
  fetchBokun: 'fetchBokunBookings',
  handOver: 'handOverMessage',
  payIn: 'payCashIn',
  payOut: 'payCashOut',
  writeOff: 'writeOffBalance',
  retryBokun: 'retryBokunDeliveries',
  testBokun: 'testBokunConnection',
  pushForget: 'forgetPushDevice',
  'pushRegister.load': 'checkPushDevice',
  'pushRegister.save': 'registerPushDevice',
  textToGuest: 'sendTextToGuest',
}

/** What an operation id can start with. */
export const verbs: readonly string[] = [
  'accept act add allocate answer approve assign call cancel change check clear close complete',
  'confirm copy correct count create delete depart discard dismiss dispute do download end export',
  'fetch file find finish force forget get hand handle hide ignore leave list make map match move',
  'offer open pause pay post preview quote read reach refund register release remove reopen report',
  'reschedule resend reset resolve resume retry reverse revoke run save send set settle share sign skip',
  'start stop stream swap take test try turn undo update upload validate void write',
].flatMap((it) => it.split(' '))

function startsWithVerb(name: string): boolean {
  return verbs.includes(/^[a-z]+/.exec(name)?.[0] ?? '')
}

function upper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function pascal(words: string): string {
  return words
    .split(/[\s-]+/)
    .map(upper)
    .join('')
}
