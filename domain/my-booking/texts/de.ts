import type { PageTexts } from './page-texts.ts'

export const de: PageTexts = {
  title: 'Meine Buchung',
  hello: 'Guten Tag {name}, hier ist Ihre Buchung.',
  toDo: 'Noch zu erledigen',
  past: 'Frühere Leistungen',
  updated: 'Stand: {time}',
  offline: 'Sie sind offline. Diese Seite zeigt den Stand zur oben angegebenen Uhrzeit.',
  language: 'Sprache',
  flights: {
    landed: 'Gelandet um {time}.',
    departed: 'Abgeflogen um {time}.',
    late: 'Ihr Flug hat Verspätung und wird um {time} erwartet.',
    lateDeparture: 'Ihr Flug hat Verspätung und startet voraussichtlich um {time}.',
    onTime: 'Ihr Flug ist pünktlich: {time}.',
    cancelled: 'Ihr Flug wurde gestrichen. Bitte rufen Sie uns an.',
    diverted: 'Ihr Flug wurde umgeleitet. Bitte rufen Sie uns an.',
  },
  lateDriver: 'Ihr Fahrer weiß Bescheid und wartet.',
  lateNoDriver: 'Wir behalten Ihren Flug im Blick und sind da, wenn Sie ankommen.',
  drives: {
    onTheWay: 'Ihr Fahrer ist unterwegs zu Ihnen.',
    waiting: 'Ihr Fahrer wartet auf Sie.',
    onBoard: 'Sie sind unterwegs.',
    done: 'Diese Fahrt ist abgeschlossen.',
    missed: 'Wir haben Sie nicht angetroffen. Bitte rufen Sie uns an.',
  },
  confirmed: 'Bestätigt',
  checkedIn: 'Sie haben sich an unserem Schalter gemeldet.',
  done: 'Abgeschlossen.',
  thanks: 'Vielen Dank, dass Sie mit uns gereist sind.',
  missed: 'Wir haben Sie nicht angetroffen. Bitte rufen Sie uns an, falls etwas schiefgegangen ist.',
  driver: 'Ihr Fahrer',
  plate: 'Kennzeichen',
  driverLater: 'Ihren Fahrer und das Fahrzeug sehen Sie hier ab dem Vortag.',
  pay: '{amount} mit Karte zahlen',
  payDesk: 'Sie können vor dem ersten Termin oder an unserem Schalter zahlen.',
  nothingToPay: 'Alles ist bezahlt. Vielen Dank.',
  onAccount: 'Das Unternehmen, bei dem Sie gebucht haben, übernimmt die Zahlung.',
  receipt: 'Quittung vom {date}: {amount}',
  wallet: {
    apple: 'Zu Apple Wallet hinzufügen',
    google: 'Zu Google Wallet hinzufügen',
    changes:
      'Diese Karte ändert sich nicht, wenn Ihre Buchung geändert wird. ' +
      'Den aktuellen Stand finden Sie unter „Meine Buchung“.',
  },
  help: 'Brauchen Sie Hilfe?',
  call: '{phone} anrufen',
  whatsApp: 'Per WhatsApp schreiben',
  actions: 'Hinweise und Wünsche',
  note: {
    label: 'Hinweis für uns',
    hint: 'Zum Beispiel ein Surfbrett, ein Rollstuhl oder ein Geburtstag',
    send: 'Hinweis senden',
  },
  flight: {
    label: 'Ihre Flugnummer',
    hint: 'Zum Beispiel BA2155. Hat sich Ihr Flug geändert, geben Sie den neuen ein.',
    send: 'Flug speichern',
  },
  pickup: { confirm: 'Abholung bestätigen', confirmed: 'Sie haben diese Abholung bestätigt.' },
  change: {
    label: 'Änderung anfragen',
    hint: 'Was möchten Sie ändern? Wir prüfen es und melden uns per E-Mail.',
    send: 'Anfrage senden',
  },
  cancel: {
    all: 'Diese Leistung stornieren',
    begun: 'Diese Leistung hat bereits begonnen und lässt sich online nicht mehr stornieren.',
    how: 'Zum Stornieren rufen Sie uns bitte an oder antworten Sie auf unsere E-Mail.',
    fee: 'Wenn Sie jetzt stornieren, beträgt die Gebühr {fee}.',
    free: 'Wenn Sie jetzt stornieren, fällt keine Gebühr an.',
    sure: 'Diese Leistung stornieren?',
    yes: 'Ja, stornieren',
    no: 'Nicht stornieren',
  },
  photo: {
    desk: 'So finden Sie unseren Schalter',
    place: 'Treffpunkt: {place}',
    directions: 'Route planen',
  },
  thread: {
    title: 'Nachrichten mit {driver}',
    write: '{driver} schreiben',
    label: 'Ihre Nachricht',
    hint: 'Zum Beispiel, wo Sie gerade stehen. Telefonnummern werden dabei nicht angezeigt.',
    send: 'Nachricht senden',
    you: 'Sie',
    ready: {
      onMyWay: 'Ich bin unterwegs.',
      here: 'Ich bin am Abholort.',
      soon: 'Ich bin in etwa zehn Minuten bei Ihnen.',
    },
  },
  questions: {
    title: 'Fragen an Sie',
    until: 'Sie können die Fragen bis {until} beantworten und Ihre Antworten ändern.',
    send: 'Antworten speichern',
    passenger: 'Person {number}',
  },
  seats: {
    label: 'Kindersitze hinzufügen',
    hint: 'Wenn ein Sitz extra kostet, sehen Sie den Preis, bevor Sie ihn anfragen.',
    kind: 'Art des Sitzes',
    number: 'Anzahl',
    send: 'Weiter',
    price: 'Wir prüfen es und melden uns per E-Mail. Sie zahlen, sobald wir die Sitze bestätigt haben.',
    addFor: 'Für {amount} anfragen',
    no: 'Zurück',
  },
  waitlist: {
    waits: 'Wir schreiben Ihnen, sobald ein Platz frei ist.',
    offered: 'Für Sie ist ein Platz frei.',
    until: 'Bitte antworten Sie bis {until}.',
    accept: 'Platz annehmen',
    acceptFor: 'Für {amount} annehmen',
    payFor: '{amount} zahlen und annehmen',
    payFirst:
      'Sie zahlen jetzt {amount} mit Karte. Ihr Platz ist bestätigt, sobald die Zahlung eingegangen ist.',
    credit: 'Ihr Guthaben deckt {amount} des Preises.',
    held: 'Wir halten Ihren Platz bis {until} frei. Er ist bestätigt, sobald Ihre Zahlung eingegangen ist.',
    checking: 'Wir prüfen, ob Ihre Zahlung eingegangen ist. Das dauert einige Minuten.',
    goOn: 'Weiter zur Zahlung',
    decline: 'Platz ablehnen',
    leave: 'Warteliste verlassen',
    sure: 'Diese Leistung wird kostenlos storniert.',
    yes: 'Ja, stornieren',
  },
  said: {
    note: 'Vielen Dank. Ihr Hinweis ist bei uns eingegangen.',
    flight: 'Vielen Dank. Wir haben Ihren Flug aktualisiert.',
    flightAsked: 'Vielen Dank. Wir prüfen Ihren Flug und melden uns per E-Mail.',
    withdrawn: 'Ihre Anfrage wurde zurückgezogen.',
    pickup: 'Vielen Dank für die Bestätigung.',
    change: 'Vielen Dank. Ihre Anfrage ist eingegangen, wir melden uns per E-Mail.',
    cancelled: 'Die Leistung wurde storniert. Sie erhalten eine E-Mail.',
    pickupMoved: 'Die Abholzeit hat sich geändert. Bitte prüfen Sie sie noch einmal.',
    feeChanged: 'Die Gebühr hat sich geändert. Bitte prüfen Sie sie noch einmal.',
    notPossible: 'Das ist online nicht mehr möglich. Bitte rufen Sie uns an.',
    empty: 'Bitte geben Sie zuerst etwas ein.',
    noCards: 'Kartenzahlung ist derzeit nicht möglich. Bitte zahlen Sie an unserem Schalter am Flughafen.',
    nothingDue: 'Derzeit ist nichts zu zahlen. Diese Zahlung wurde nicht ausgeführt.',
    dueChanged:
      'Der fällige Betrag hat sich geändert. Ihre Karte wurde nicht belastet. ' +
      'Den offenen Betrag sehen Sie auf dieser Seite.',
    paid: 'Vielen Dank. Ihre Zahlung ist eingegangen, die Quittung erhalten Sie per E-Mail.',
    notPaid: 'Ihre Karte wurde nicht belastet. Sie können es erneut versuchen.',
    office: 'Ihre Zahlung ist eingegangen. Unser Team prüft sie und meldet sich bei Ihnen.',
    accepted: 'Ihr Platz ist bestätigt. Das Ticket erhalten Sie per E-Mail.',
    acceptedUnpaid:
      'Ihr Platz ist bestätigt, Ihr Ticket kommt per E-Mail. ' +
      'Sie können vor dem ersten Termin oder an unserem Schalter zahlen.',
    tooLate:
      'Als Ihre Zahlung einging, war der Platz bereits vergeben. Wir erstatten sie auf Ihre Karte und ' +
      'schreiben Ihnen.',
    declined: 'Sie stehen nicht mehr auf der Warteliste. Sie erhalten eine E-Mail.',
    priceChanged: 'Der Preis hat sich geändert. Bitte prüfen Sie ihn noch einmal.',
    placeGone:
      'Dieser Platz ist nicht mehr frei. Sie bleiben auf der Warteliste, und wir ' +
      'schreiben Ihnen, wenn ein anderer frei wird.',
    seats: 'Vielen Dank. Die Kindersitze wurden hinzugefügt.',
    wrote: 'Ihre Nachricht ist bei Ihrem Fahrer. Die Antwort erscheint hier.',
    tooMany:
      'Sie haben schon mehrere Nachrichten gesendet. Bitte warten Sie auf eine Antwort oder rufen ' +
      'Sie uns an.',
    answers: 'Vielen Dank. Ihre Antworten sind gespeichert.',
    answersChanged: 'Ihre Buchung hat sich inzwischen geändert. Bitte prüfen Sie Ihre Antworten noch einmal.',
    answersWrong:
      'Ihre Antworten konnten nicht gespeichert werden. Bitte prüfen Sie, ob alle vollständig sind.',
  },
  yourRequests: 'Ihre Hinweise und Wünsche',
  requestStates: {
    waiting: 'Unsere Antwort steht noch aus',
    received: 'Eingegangen',
    answered: 'Unsere Antwort',
    done: 'Erledigt',
  },
  withdraw: 'Zurückziehen',
  dead: {
    title: 'Dieser Link funktioniert nicht',
    damaged:
      'Vielleicht ist er unvollständig. Bitte öffnen Sie ihn noch einmal aus unserer E-Mail oder ' +
      'kopieren Sie ihn vollständig.',
    expired: 'Er ist abgelaufen, denn Ihre Reise mit uns liegt schon länger zurück.',
    revoked:
      'Er ist nicht mehr gültig. Bitte nutzen Sie den Link in unserer letzten E-Mail oder fordern Sie ' +
      'einen neuen an.',
    call: 'Fragen? Rufen Sie uns an: {phone}.',
    reply: 'Fragen? Antworten Sie auf eine unserer E-Mails.',
  },
  toCard: {
    title: 'Zur Zahlungsseite',
    lead:
      'Ihre Kartendaten geben Sie auf der sicheren Seite unseres Zahlungsdienstes ein. ' +
      'Die Kartennummer erhalten wir nicht.',
    go: 'Weiter',
  },
}
