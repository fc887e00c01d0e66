import type { GuestTexts } from './guest-texts.ts'

export const en: GuestTexts = {
  dear: 'Dear {name},',
  occasions: {
    confirmed: {
      subject: 'Booking confirmed: {when} ({reference})',
      opening: 'Your booking is confirmed. Thank you for choosing {company}.',
    },
    waitlisted: {
      subject: 'On the waitlist: {when} ({reference})',
      opening:
        'Your booking is on the waitlist, as no places are available at the moment. ' +
        'We’ll e-mail you as soon as it is confirmed.',
    },
    partlyWaitlisted: {
      subject: 'Booking partly confirmed: {when} ({reference})',
      opening:
        'Your booking is confirmed, except for the services marked “on the waitlist”. ' +
        'We’ll e-mail you as soon as those are confirmed too.',
    },
    changed: {
      subject: 'Booking changed: {when} ({reference})',
      opening: 'Your booking has changed. Here are the up-to-date details.',
    },
    cancelled: {
      subject: 'Booking cancelled: {when} ({reference})',
      opening: 'Your booking has been cancelled.',
    },
    partlyCancelled: {
      subject: 'Part of your booking cancelled: {when} ({reference})',
      opening: 'One of the services in your booking has been cancelled. Everything else is still booked.',
    },
    waitlistApproved: {
      subject: 'Off the waitlist and confirmed: {when} ({reference})',
      opening: 'Good news: you’re off the waitlist and your booking is confirmed.',
    },
    stillWaiting: {
      subject: 'Still on the waitlist: {when} ({reference})',
      opening:
        'No place has become available yet, so your fast track is still on the waitlist. We’ll e-mail ' +
        'you if it is confirmed. If you don’t hear from us, please go through the airport as ' +
        'usual, without visiting our desk.',
    },
    waitlistCancelled: {
      subject: 'Waitlist request cancelled: {when} ({reference})',
      opening: 'You’re no longer on the waitlist, and your booking has been cancelled.',
    },
    waitlistClosed: {
      subject: 'No place available: {when} ({reference})',
      opening: 'We’re sorry: no fast-track places became available, so we couldn’t confirm your booking.',
    },
    waitlistOffer: {
      subject: 'A place is available – please reply: {when} ({reference})',
      opening:
        'Good news: a place is available for you. Please accept or decline it by {until}. If ' +
        'we don’t hear from you by then, we’ll offer it to someone else.',
    },
    offerExpired: {
      subject: 'Offer expired: {when} ({reference})',
      opening:
        'We offered you a place but didn’t hear from you in time, so you’re no longer on the ' +
        'waitlist. If you’d still like to come, please contact us.',
    },
    offerUnpaid: {
      subject: 'Payment not received in time: {when} ({reference})',
      opening:
        'Your payment didn’t reach us in time, so we’ve released the place. If you’d still like ' +
        'to come, please contact us.',
    },
    placeRefunded: {
      subject: 'Payment refunded ({reference})',
      opening:
        'Your payment reached us after the place had gone, so we couldn’t confirm your booking. We’ve ' +
        'refunded {amount} to your card. It may take a few days to appear on your statement.',
    },
    answer: {
      subject: 'Our reply to your request ({reference})',
      opening: 'Thank you for your message. Here’s our reply:',
    },
    reminder: {
      subject: 'Reminder: {when} ({reference})',
      opening: 'We look forward to seeing you. Here is everything you need to know.',
    },
    paymentRequest: {
      subject: 'Payment due for booking {reference}',
      opening: 'Your booking isn’t fully paid yet. The balance is {amount}.',
    },
    paymentRequests: {
      subject: 'Payment due for bookings {reference}',
      opening: 'Your bookings aren’t fully paid yet. The balance is {amount}.',
    },
    receipt: {
      subject: 'Receipt for booking {reference}',
      opening: 'We have received your payment of {amount}. Thank you.',
    },
    refund: { subject: 'Refund for booking {reference}', opening: 'We have refunded {amount}.' },
    voided: {
      subject: 'Receipt for booking {reference} voided',
      opening:
        'We’ve voided your receipt for {amount}. Please disregard it. ' +
        'Your up-to-date booking details are below.',
    },
    newPickup: {
      subject: 'New pickup time: {when} ({reference})',
      opening: 'Your pickup time has changed. Your driver has the new time and will be there.',
    },
    newPickupUnassigned: {
      subject: 'New pickup time: {when} ({reference})',
      opening: 'Your pickup time has changed. Please be ready at the new time.',
    },
    driverAssigned: {
      subject: 'Your driver: {when} ({reference})',
      opening: '{driver} will pick you up. Here are the car and the number plate to look for.',
    },
    driverOnTheWay: {
      subject: 'Your driver is on the way: {when} ({reference})',
      opening: '{driver} is on the way to your pickup point.',
    },
    driverWaiting: {
      subject: 'Your driver is waiting: {when} ({reference})',
      opening: '{driver} is at your pickup point and waiting for you.',
    },
    lateFlight: {
      subject: 'Flight delay: {when} ({reference})',
      opening:
        'Your flight {flight} is now expected at {time}. We’re tracking it and will be there when ' +
        'you arrive, so there is nothing you need to do.',
    },
  },
  labels: {
    reference: 'Booking reference',
    request: 'Your request',
    references: 'Booking references',
    date: 'Date',
    landing: 'Arrives',
    takeOff: 'Departs',
    pickup: 'Pickup',
    begins: 'Starts',
    time: 'Date and time',
    flight: 'Flight',
    from: 'From',
    to: 'To',
    map: 'Map',
    passengers: 'Passengers',
    names: 'Names',
    car: 'Car',
    driver: 'Driver',
    plate: 'Number plate',
    expected: 'Now expected',
    carSeats: 'Child seats',
    luggage: 'Luggage',
    details: 'Details',
    duration: 'Duration',
    stop: 'Stop',
    stops: 'Stops',
    route: 'Route',
    journey: 'Trip {number}',
    cancellation: 'Cancellation',
    meetAt: 'Be at the airport by',
    whereToGo: 'Where to go',
    price: 'Price',
    total: 'Total',
    paid: 'Paid',
    balance: 'Balance due',
    inYourFavour: 'Credit',
    fee: 'Cancellation fee',
    changeFee: 'Change fee',
    refund: 'Refund due',
    received: 'Received',
    givenBack: 'Refunded',
    method: 'Payment method',
    rate: 'Exchange rate',
    change: 'Change given',
  },
  headings: {
    services: 'Your services',
    cancelled: 'Cancelled',
    remaining: 'Still booked',
    changes: 'What has changed',
    money: 'Payment',
    documents: 'Your documents',
  },
  kinds: {
    arrivalFastTrack: 'Arrival fast track',
    departureFastTrack: 'Departure fast track',
    arrivalTransfer: 'Arrival transfer',
    departureTransfer: 'Departure transfer',
    privateTransfer: 'Private transfer',
    hourly: 'Car and driver by the hour',
    point: 'Point-to-point transfer',
    extra: 'Extra',
    fee: 'Fee',
  },
  flights: { arrival: '{ident} from {city}', departure: '{ident} to {city}' },
  counts: {
    adults: { one: '{count} adult', other: '{count} adults' },
    children: { one: '{count} child', other: '{count} children' },
    infants: { one: '{count} infant', other: '{count} infants' },
    cars: { one: '{count} car', other: '{count} cars' },
    luggage: { one: '{count} bag', other: '{count} bags' },
    hours: { one: '{count} hour', other: '{count} hours' },
  },
  marks: { waitlisted: 'on the waitlist', cancelled: 'cancelled', notConfirmed: 'not confirmed', new: 'new' },
  answers: { yes: 'Yes', no: 'No' },
  methods: { cash: 'Cash', card: 'Card', bank: 'Bank transfer' },
  tendered: { cash: 'Cash received', card: 'Charged to card', bank: 'Received by bank transfer' },
  notes: {
    showCode: 'Show the code on your ticket at our desk, printed or on your phone.',
    waitlistedPrice: 'Waitlisted services are charged only once they are confirmed.',
    waitlistNext:
      'What happens next: as soon as a place is available, we’ll e-mail you. Until then, there is nothing ' +
      'you need to do. If no place becomes available, we’ll let you know.',
    cancelledFree: 'There is no cancellation fee.',
    notCharged: 'You haven’t been charged. If you paid a deposit, we’ll refund it.',
    offerPrice:
      'If you accept, the price shown becomes payable and the cancellation terms apply. ' +
      'Declining is free of charge.',
    askToPay: 'Please pay before your first service. If you have already paid, please ignore this message.',
    stillToPay: 'You can pay before your first service or at our desk.',
    refundMethod: 'We’ll refund it to your original payment method.',
    call: 'Questions? Call us on {phone} or reply to this message.',
    reply: 'Questions? Reply to this message.',
    farewell: 'Kind regards,',
    showMap: 'View on map',
    toBeAdvised: 'to be confirmed',
    expectedTime: 'about {time} (flight delayed; originally {planned})',
  },
  terms: {
    always: 'Free of charge',
    none: 'nothing',
    now: 'Cancelling now costs {fee}',
    free: 'Free until {until}',
    after: 'then {fee}',
    from: 'from {at}, {fee}',
    share: '{percent} of the price',
    full: 'the full price',
  },
  whereToGo: {
    arrivalFastTrack:
      'After leaving the aircraft, follow the signs to immigration. Just before passport control, ' +
      'look for the {company} desk and show your code. We’ll take you through.',
    departureFastTrack:
      'Check in with your airline first. Then come to the {company} desk in the departures hall, ' +
      'before security, and show your code.',
    arrivalTransfer:
      'After customs, step outside: your driver will be waiting with your name on a sign. ' +
      'If your flight is late, your driver will know and wait.',
    drive: 'Please be at the pickup point on time. Your driver has your name and booking reference.',
  },
  documents: {
    myBooking: 'Open my booking',
    answerOffer: 'Accept or decline',
    tickets: 'Your tickets (PDF)',
    ticketsOf: 'Tickets for {reference} (PDF)',
    calendar: 'Add to your calendar',
    calendarUpdate: 'Update your calendar',
    calendarRemove: 'Remove from your calendar',
    receipt: 'Your receipt (PDF)',
    gratuity: 'Leave a gratuity',
    pay: 'Pay {amount} by card',
    payFor: 'Pay {amount} for {reference} by card',
  },
  ticket: {
    title: 'Ticket {reference}',
    reference: 'Reference',
    showIt: 'Ticket: show this code at our desk',
    dayNumber: 'Your number',
    guests: 'Passengers',
    drive: 'Route',
    way: '{from} to {to}',
    andMore: '{names} and {count} more',
    keepIt:
      'Keep this ticket on your phone or print it. The code is only for your party, ' +
      'so please don’t post photos of it.',
  },
  afterService: {
    subject: 'Thank you for travelling with us',
    text:
      'Dear {firstName} {lastName},\n\nThank you for travelling with us. ' +
      'We hope everything went well.\n\n{company}',
    ourTeam: 'our team',
  },
}
