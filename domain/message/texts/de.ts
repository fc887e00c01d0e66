import type { GuestTexts } from './guest-texts.ts'

export const de: GuestTexts = {
  dear: 'Guten Tag {name},',
  occasions: {
    confirmed: {
      subject: 'Ihre Buchung {reference}',
      opening: 'Ihre Buchung ist bestätigt. Danke, dass Sie sich für {company} entschieden haben.',
    },
    waitlisted: {
      subject: 'Ihre Buchung {reference} steht auf der Warteliste',
      opening: 'Ihre Buchung steht auf der Warteliste: Im Moment ist kein Platz frei. Wir schreiben Ihnen, sobald sie bestätigt ist.',
    },
    partlyWaitlisted: {
      subject: 'Ihre Buchung {reference}',
      opening:
        'Ihre Buchung ist bestätigt, bis auf das, was „auf der Warteliste“ steht: Wir schreiben Ihnen, sobald auch das bestätigt ist.',
    },
    changed: { subject: 'Ihre Buchung {reference} wurde geändert', opening: 'Ihre Buchung wurde geändert. So sieht sie jetzt aus.' },
    cancelled: { subject: 'Ihre Buchung {reference} wurde storniert', opening: 'Ihre Buchung wurde storniert.' },
    partlyCancelled: {
      subject: 'Ein Teil Ihrer Buchung {reference} wurde storniert',
      opening: 'Eine Leistung Ihrer Buchung wurde storniert. Alles andere bleibt gebucht.',
    },
    waitlistOffer: {
      subject: 'Ein Platz für Ihre Buchung {reference}',
      opening:
        'Für Ihre Buchung ist ein Platz frei geworden. Bitte sagen Sie uns bald, ob Sie ihn möchten: Lange können wir ihn nicht freihalten.',
    },
    waitlistApproved: {
      subject: 'Ihre Buchung {reference} ist bestätigt',
      opening: 'Gute Nachrichten: Sie stehen nicht mehr auf der Warteliste, Ihre Buchung ist bestätigt.',
    },
    reminder: {
      subject: 'Bald ist es so weit: Ihre Buchung {reference}',
      opening: 'Wir freuen uns auf Sie. Hier finden Sie alles, was Sie brauchen.',
    },
    reminders: {
      subject: 'Bald ist es so weit: Ihre Buchungen {reference}',
      opening: 'Wir freuen uns auf Sie. Hier finden Sie alles, was Sie brauchen.',
    },
    paymentRequest: {
      subject: 'Zahlung für Ihre Buchung {reference}',
      opening: 'Ihre Buchung ist noch nicht vollständig bezahlt: {amount} sind noch offen.',
    },
    paymentRequests: {
      subject: 'Zahlung für Ihre Buchungen {reference}',
      opening: 'Ihre Buchungen sind noch nicht vollständig bezahlt: {amount} sind noch offen.',
    },
    receipt: { subject: 'Quittung für Ihre Buchung {reference}', opening: 'Wir haben {amount} erhalten. Vielen Dank.' },
    refund: { subject: 'Erstattung für Ihre Buchung {reference}', opening: 'Wir haben Ihnen {amount} erstattet.' },
    newPickup: {
      subject: 'Neue Abholzeit für Ihre Buchung {reference}',
      opening: 'Ihre Abholzeit hat sich geändert. Ihr Fahrer kennt die neue Zeit und wird da sein.',
    },
  },
  labels: {
    reference: 'Ihre Referenz',
    references: 'Ihre Referenzen',
    date: 'Datum',
    landing: 'Landung',
    takeOff: 'Abflug',
    pickup: 'Abholung',
    begins: 'Beginn',
    time: 'Datum und Uhrzeit',
    flight: 'Flug',
    from: 'Von',
    to: 'Nach',
    map: 'Karte',
    passengers: 'Reisende',
    names: 'Namen',
    car: 'Fahrzeug',
    whereToGo: 'Treffpunkt',
    price: 'Preis',
    total: 'Gesamt',
    paid: 'Bezahlt',
    balance: 'Noch offen',
    inYourFavour: 'Ihr Guthaben',
    fee: 'Stornogebühr',
    changeFee: 'Umbuchungsgebühr',
    refund: 'Wir erstatten',
    received: 'Erhalten',
    givenBack: 'Erstattet',
    method: 'Zahlungsart',
  },
  headings: {
    services: 'Ihre Leistungen',
    cancelled: 'Storniert',
    remaining: 'Was gebucht bleibt',
    changes: 'Was sich geändert hat',
    money: 'Zahlung',
    documents: 'Ihre Unterlagen',
  },
  kinds: {
    arrivalFastTrack: 'Fast Track bei der Ankunft',
    departureFastTrack: 'Fast Track beim Abflug',
    arrivalTransfer: 'Transfer bei der Ankunft',
    departureTransfer: 'Transfer zum Abflug',
    privateTransfer: 'Privater Transfer',
    hourly: 'Wagen mit Fahrer, stundenweise',
    point: 'Fahrt',
    extra: 'Extra',
    fee: 'Gebühr',
  },
  flights: { arrival: '{ident} aus {city}', departure: '{ident} nach {city}' },
  counts: {
    adults: { one: '{count} Erwachsener', other: '{count} Erwachsene' },
    children: { one: '{count} Kind', other: '{count} Kinder' },
    infants: { one: '{count} Kleinkind', other: '{count} Kleinkinder' },
    cars: { one: '{count} Fahrzeug', other: '{count} Fahrzeuge' },
  },
  marks: { waitlisted: 'auf der Warteliste', cancelled: 'storniert', new: 'neu' },
  methods: { cash: 'bar', card: 'mit Karte', bank: 'per Überweisung' },
  notes: {
    showCode: 'Zeigen Sie am Schalter den Code auf Ihrem Ticket, gedruckt oder auf dem Telefon.',
    waitlistedPrice: 'Was auf der Warteliste steht, wird erst berechnet, wenn es bestätigt ist.',
    askToPay: 'Bitte zahlen Sie vor Ihrer ersten Leistung. Falls Sie inzwischen bezahlt haben, ist diese Nachricht hinfällig.',
    stillToPay: 'Sie können vor Ihrer ersten Leistung oder an unserem Schalter bezahlen.',
    refundWay: 'Sie erhalten den Betrag auf dem Weg zurück, auf dem Sie bezahlt haben.',
    call: 'Fragen? Rufen Sie uns unter {phone} an oder antworten Sie auf diese Nachricht.',
    reply: 'Fragen? Antworten Sie auf diese Nachricht.',
    farewell: 'Mit freundlichen Grüßen',
    showMap: 'Auf der Karte zeigen',
  },
  whereToGo: {
    arrivalFastTrack:
      'Verlassen Sie das Flugzeug und folgen Sie den Schildern zur Einreise. Vor der Passkontrolle finden Sie den Schalter von {company}: Zeigen Sie dort Ihren Code. Wir begleiten Sie hindurch.',
    departureFastTrack:
      'Checken Sie zuerst bei Ihrer Fluggesellschaft ein. Kommen Sie dann zum Schalter von {company} in der Abflughalle, vor der Sicherheitskontrolle, und zeigen Sie Ihren Code.',
    arrivalTransfer: 'Gehen Sie nach dem Zoll hinaus: Ihr Fahrer wartet dort mit Ihrem Namen. Bei Verspätung weiß er Bescheid und wartet.',
    drive: 'Seien Sie mit Ihrem Gepäck pünktlich am Abholort. Ihr Fahrer hat Ihren Namen und Ihre Referenz.',
  },
  documents: { tickets: 'Ihre Tickets (PDF)', calendar: 'Für Ihren Kalender', receipt: 'Ihre Quittung (PDF)' },
  afterService: {
    subject: 'Danke, dass Sie mit uns gereist sind',
    text: 'Guten Tag {firstName} {lastName},\n\ndanke, dass Sie mit uns gereist sind. Wir hoffen, dass alles gut geklappt hat.\n\n{company}',
    ourTeam: 'unser Team',
  },
}
