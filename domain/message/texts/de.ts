import type { GuestTexts } from './guest-texts.ts'

export const de: GuestTexts = {
  dear: 'Guten Tag {name},',
  occasions: {
    confirmed: {
      subject: 'Buchung bestätigt: {when} ({reference})',
      opening: 'Ihre Buchung ist bestätigt. Danke, dass Sie sich für {company} entschieden haben.',
    },
    waitlisted: {
      subject: 'Auf der Warteliste: {when} ({reference})',
      opening:
        'Ihre Buchung steht auf der Warteliste, da derzeit kein Platz frei ist. Wir schreiben Ihnen, ' +
        'sobald sie bestätigt ist.',
    },
    partlyWaitlisted: {
      subject: 'Buchung teilweise bestätigt: {when} ({reference})',
      opening:
        'Ihre Buchung ist bestätigt. Ausgenommen sind die Leistungen mit dem Vermerk „auf der ' +
        'Warteliste“: Wir schreiben Ihnen, sobald auch diese bestätigt sind.',
    },
    changed: {
      subject: 'Buchung geändert: {when} ({reference})',
      opening: 'Ihre Buchung wurde geändert. Hier finden Sie den aktuellen Stand.',
    },
    cancelled: {
      subject: 'Buchung storniert: {when} ({reference})',
      opening: 'Ihre Buchung wurde storniert.',
    },
    partlyCancelled: {
      subject: 'Buchung teilweise storniert: {when} ({reference})',
      opening: 'Eine Leistung Ihrer Buchung wurde storniert. Alle übrigen Leistungen bleiben gebucht.',
    },
    waitlistApproved: {
      subject: 'Platz frei, Buchung bestätigt: {when} ({reference})',
      opening: 'Gute Nachrichten: Für Sie ist ein Platz frei geworden. Ihre Buchung ist bestätigt.',
    },
    stillWaiting: {
      subject: 'Weiterhin auf der Warteliste: {when} ({reference})',
      opening:
        'Bisher ist kein Platz frei geworden, Ihr Fast Track steht daher weiterhin auf der ' +
        'Warteliste. Wird er bestätigt, schreiben wir Ihnen sofort. Hören Sie nichts von uns, ' +
        'gehen Sie bitte wie gewohnt durch den Flughafen, ohne zu unserem Schalter zu kommen.',
    },
    waitlistCancelled: {
      subject: 'Wartelistenplatz storniert: {when} ({reference})',
      opening: 'Sie stehen nicht mehr auf der Warteliste. Ihre Buchung wurde storniert.',
    },
    waitlistClosed: {
      subject: 'Leider kein Platz frei: {when} ({reference})',
      opening:
        'Leider ist kein Platz für Ihren Fast Track frei geworden. Wir konnten ihn deshalb nicht ' +
        'bestätigen.',
    },
    waitlistOffer: {
      subject: 'Platz frei – bitte antworten: {when} ({reference})',
      opening:
        'Gute Nachrichten: Für Sie ist ein Platz frei geworden. Bitte nehmen Sie ihn bis ' +
        '{until} an oder lehnen Sie ihn ab. Hören wir bis dahin nichts von Ihnen, bieten wir ' +
        'ihn jemand anderem an.',
    },
    offerExpired: {
      subject: 'Angebot abgelaufen: {when} ({reference})',
      opening:
        'Wir haben Ihnen einen Platz angeboten, aber nicht rechtzeitig von Ihnen gehört. Sie ' +
        'stehen deshalb nicht mehr auf der Warteliste. Wenn Sie weiterhin Interesse haben, ' +
        'melden Sie sich bitte bei uns.',
    },
    offerUnpaid: {
      subject: 'Platz nicht rechtzeitig bezahlt: {when} ({reference})',
      opening:
        'Ihre Zahlung ist nicht rechtzeitig eingegangen, deshalb haben wir den Platz freigegeben. ' +
        'Wenn Sie weiterhin Interesse haben, melden Sie sich bitte bei uns.',
    },
    placeRefunded: {
      subject: 'Zahlung erstattet ({reference})',
      opening:
        'Als Ihre Zahlung einging, war der Platz bereits vergeben. Wir haben Ihnen {amount} auf ' +
        'Ihre Karte erstattet. Die Gutschrift kann einige Tage dauern.',
    },
    answer: {
      subject: 'Unsere Antwort auf Ihre Anfrage ({reference})',
      opening: 'Vielen Dank für Ihre Nachricht. Hier ist unsere Antwort:',
    },
    reminder: {
      subject: 'Erinnerung: {when} ({reference})',
      opening: 'Wir freuen uns auf Sie. Hier finden Sie alle wichtigen Informationen.',
    },
    paymentRequest: {
      subject: 'Offener Betrag zu Buchung {reference}',
      opening: 'Ihre Buchung ist noch nicht vollständig bezahlt. Es sind noch {amount} offen.',
    },
    paymentRequests: {
      subject: 'Offener Betrag zu den Buchungen {reference}',
      opening: 'Ihre Buchungen sind noch nicht vollständig bezahlt. Es sind noch {amount} offen.',
    },
    receipt: {
      subject: 'Quittung zu Buchung {reference}',
      opening: 'Wir haben Ihre Zahlung über {amount} erhalten. Vielen Dank.',
    },
    refund: {
      subject: 'Erstattung zu Buchung {reference}',
      opening: 'Wir haben Ihnen {amount} erstattet.',
    },
    voided: {
      subject: 'Quittung zu Buchung {reference} storniert',
      opening:
        'Unsere Quittung über {amount} wurde storniert. Hier finden Sie den aktuellen Stand Ihrer Buchung.',
    },
    newPickup: {
      subject: 'Neue Abholzeit: {when} ({reference})',
      opening: 'Ihre Abholzeit hat sich geändert. Ihr Fahrer kennt die neue Zeit und ist pünktlich da.',
    },
    newPickupUnassigned: {
      subject: 'Neue Abholzeit: {when} ({reference})',
      opening: 'Ihre Abholzeit hat sich geändert. Bitte notieren Sie sich die neue Zeit.',
    },
    driverAssigned: {
      subject: 'Ihr Fahrer: {when} ({reference})',
      opening: '{driver} holt Sie ab. An diesem Fahrzeug und Kennzeichen erkennen Sie uns.',
    },
    driverOnTheWay: {
      subject: 'Ihr Fahrer ist unterwegs: {when} ({reference})',
      opening: '{driver} ist auf dem Weg zu Ihrem Abholort.',
    },
    driverWaiting: {
      subject: 'Ihr Fahrer ist da: {when} ({reference})',
      opening: '{driver} wartet an Ihrem Abholort auf Sie.',
    },
    lateFlight: {
      subject: 'Flugverspätung: {when} ({reference})',
      opening:
        'Ihr Flug {flight} wird jetzt um {time} erwartet. Wir verfolgen ihn und sind da, wenn Sie ' +
        'ankommen. Sie brauchen nichts zu tun.',
    },
  },
  labels: {
    reference: 'Buchungscode',
    request: 'Ihre Anfrage',
    references: 'Buchungscodes',
    date: 'Datum',
    landing: 'Ankunft',
    takeOff: 'Abflug',
    pickup: 'Abholung',
    begins: 'Beginn',
    time: 'Datum und Uhrzeit',
    flight: 'Flug',
    from: 'Abholort',
    to: 'Ziel',
    map: 'Karte',
    passengers: 'Reisende',
    names: 'Namen',
    car: 'Fahrzeug',
    driver: 'Fahrer',
    plate: 'Kennzeichen',
    expected: 'Neue Ankunft',
    carSeats: 'Kindersitze',
    luggage: 'Gepäck',
    details: 'Angaben',
    duration: 'Dauer',
    stop: 'Stopp',
    stops: 'Stopps',
    route: 'Strecke',
    journey: 'Fahrt {number}',
    cancellation: 'Stornierung',
    meetAt: 'Spätestens am Flughafen',
    whereToGo: 'Treffpunkt',
    price: 'Preis',
    total: 'Gesamtbetrag',
    paid: 'Bezahlt',
    balance: 'Offener Betrag',
    inYourFavour: 'Guthaben',
    fee: 'Stornogebühr',
    changeFee: 'Umbuchungsgebühr',
    refund: 'Zu erstatten',
    received: 'Erhalten',
    givenBack: 'Erstattet',
    method: 'Zahlungsart',
    rate: 'Wechselkurs',
    change: 'Wechselgeld',
  },
  headings: {
    services: 'Ihre Leistungen',
    cancelled: 'Storniert',
    remaining: 'Weiterhin gebucht',
    changes: 'Änderungen',
    money: 'Zahlung',
    documents: 'Ihre Unterlagen',
  },
  kinds: {
    arrivalFastTrack: 'Fast Track bei Ankunft',
    departureFastTrack: 'Fast Track bei Abflug',
    arrivalTransfer: 'Transfer vom Flughafen',
    departureTransfer: 'Transfer zum Flughafen',
    privateTransfer: 'Privattransfer',
    hourly: 'Fahrzeug mit Fahrer, stundenweise',
    point: 'Individueller Transfer',
    extra: 'Extra',
    fee: 'Gebühr',
  },
  flights: { arrival: '{ident} aus {city}', departure: '{ident} nach {city}' },
  counts: {
    adults: { one: '{count} Erwachsener', other: '{count} Erwachsene' },
    children: { one: '{count} Kind', other: '{count} Kinder' },
    infants: { one: '{count} Kleinkind', other: '{count} Kleinkinder' },
    cars: { one: '{count} Fahrzeug', other: '{count} Fahrzeuge' },
    luggage: { one: '{count} Gepäckstück', other: '{count} Gepäckstücke' },
    hours: { one: '{count} Stunde', other: '{count} Stunden' },
  },
  marks: {
    waitlisted: 'auf der Warteliste',
    cancelled: 'storniert',
    notConfirmed: 'nicht bestätigt',
    new: 'neu',
  },
  answers: { yes: 'Ja', no: 'Nein' },
  methods: { cash: 'Barzahlung', card: 'Kartenzahlung', bank: 'Überweisung' },
  tendered: { cash: 'Bar erhalten', card: 'Kartenbelastung', bank: 'Per Überweisung erhalten' },
  notes: {
    showCode:
      'Zeigen Sie an unserem Schalter den Code auf Ihrem Ticket, ausgedruckt oder auf dem Smartphone.',
    waitlistedPrice: 'Leistungen auf der Warteliste berechnen wir erst, wenn sie bestätigt sind.',
    waitlistNext:
      'So geht es weiter: Sobald ein Platz frei ist, schreiben wir Ihnen eine E-Mail. Bis dahin ' +
      'brauchen Sie nichts zu tun. Wird kein Platz frei, geben wir Ihnen Bescheid.',
    cancelledFree: 'Für die Stornierung fällt keine Gebühr an.',
    notCharged: 'Dafür entstehen Ihnen keine Kosten. Eine bereits geleistete Anzahlung erstatten wir Ihnen.',
    offerPrice:
      'Wenn Sie annehmen, wird der angegebene Preis fällig und die Stornobedingungen gelten. ' +
      'Ablehnen kostet nichts.',
    askToPay:
      'Bitte zahlen Sie vor dem ersten Termin. Falls Sie bereits bezahlt haben, ' +
      'ist diese Nachricht gegenstandslos.',
    stillToPay: 'Sie können vor dem ersten Termin oder an unserem Schalter bezahlen.',
    refundMethod: 'Die Erstattung erfolgt über Ihre ursprüngliche Zahlungsart.',
    call: 'Haben Sie Fragen? Rufen Sie uns unter {phone} an oder antworten Sie auf diese Nachricht.',
    reply: 'Haben Sie Fragen? Antworten Sie einfach auf diese Nachricht.',
    farewell: 'Mit freundlichen Grüßen',
    showMap: 'Auf der Karte anzeigen',
    toBeAdvised: 'wird noch mitgeteilt',
    expectedTime: 'ca. {time} (Flug verspätet, ursprünglich {planned})',
  },
  terms: {
    always: 'Kostenfrei',
    none: 'nichts',
    now: 'Stornogebühr jetzt: {fee}',
    free: 'Kostenfrei bis {until}',
    after: 'danach: {fee}',
    from: 'ab {at}: {fee}',
    share: '{percent} des Preises',
    full: 'der volle Preis',
  },
  whereToGo: {
    arrivalFastTrack:
      'Folgen Sie nach dem Aussteigen den Schildern zur Einreise. ' +
      'Kurz vor der Passkontrolle finden Sie den Schalter von {company}. Zeigen Sie dort Ihren Code: ' +
      'Wir begleiten Sie durch die Kontrolle.',
    departureFastTrack:
      'Checken Sie zuerst bei Ihrer Fluggesellschaft ein. Kommen Sie dann zum Schalter von {company} ' +
      'in der Abflughalle, noch vor der Sicherheitskontrolle, und zeigen Sie Ihren Code.',
    arrivalTransfer:
      'Verlassen Sie nach dem Zoll das Gebäude: Ihr Fahrer erwartet Sie dort mit einem Schild mit ' +
      'Ihrem Namen. Hat Ihr Flug Verspätung, weiß er Bescheid und wartet auf Sie.',
    drive: 'Bitte seien Sie pünktlich am Abholort. Ihr Fahrer kennt Ihren Namen und Ihren Buchungscode.',
  },
  documents: {
    myBooking: 'Meine Buchung öffnen',
    answerOffer: 'Annehmen oder ablehnen',
    tickets: 'Ihre Tickets (PDF)',
    ticketsOf: 'Tickets zu {reference} (PDF)',
    calendar: 'Zum Kalender hinzufügen',
    calendarUpdate: 'Kalender aktualisieren',
    calendarRemove: 'Aus dem Kalender entfernen',
    receipt: 'Ihre Quittung (PDF)',
    gratuity: 'Trinkgeld geben',
    pay: '{amount} mit Karte zahlen',
    payFor: '{amount} für {reference} mit Karte zahlen',
  },
  ticket: {
    title: 'Ticket zur Buchung {reference}',
    reference: 'Buchungscode',
    showIt: 'Ticket: Bitte zeigen Sie den Code am Schalter',
    dayNumber: 'Ihre Aufrufnummer',
    guests: 'Reisende',
    drive: 'Strecke',
    way: '{from} – {to}',
    andMore: '{names} und {count} weitere',
    keepIt:
      'Bewahren Sie dieses Ticket auf dem Smartphone oder ausgedruckt auf. Der Code gilt nur für Sie: ' +
      'Bitte veröffentlichen Sie keine Bilder davon.',
  },
  afterService: {
    subject: 'Vielen Dank für Ihre Reise mit uns',
    text:
      'Guten Tag {firstName} {lastName},\n\nvielen Dank, dass Sie mit uns gereist sind. Wir hoffen, ' +
      'dass alles zu Ihrer Zufriedenheit war.\n\n{company}',
    ourTeam: 'unser Team',
  },
}
