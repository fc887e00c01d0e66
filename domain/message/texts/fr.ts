import type { GuestTexts } from './guest-texts.ts'

export const fr: GuestTexts = {
  dear: 'Bonjour {name},',
  occasions: {
    confirmed: {
      subject: 'Réservation confirmée\u00a0: {when} ({reference})',
      opening: 'Votre réservation est confirmée. Merci d’avoir choisi {company}.',
    },
    waitlisted: {
      subject: 'En liste d’attente\u00a0: {when} ({reference})',
      opening:
        'Votre réservation est en liste d’attente\u00a0: aucune place n’est disponible pour le moment. ' +
        'Nous vous écrirons dès qu’elle sera confirmée.',
    },
    partlyWaitlisted: {
      subject: 'Réservation confirmée en partie\u00a0: {when} ({reference})',
      opening:
        'Votre réservation est confirmée, à l’exception des prestations «\u00a0en liste ' +
        'd’attente\u00a0». Nous vous écrirons dès qu’elles seront confirmées à leur tour.',
    },
    changed: {
      subject: 'Réservation modifiée\u00a0: {when} ({reference})',
      opening: 'Votre réservation a été modifiée. En voici le détail à jour.',
    },
    cancelled: {
      subject: 'Réservation annulée\u00a0: {when} ({reference})',
      opening: 'Votre réservation a été annulée.',
    },
    partlyCancelled: {
      subject: 'Réservation annulée en partie\u00a0: {when} ({reference})',
      opening: 'Une prestation de votre réservation a été annulée. Tout le reste est maintenu.',
    },
    waitlistApproved: {
      subject: 'Place libérée, réservation confirmée\u00a0: {when} ({reference})',
      opening: 'Bonne nouvelle\u00a0: une place s’est libérée et votre réservation est confirmée.',
    },
    stillWaiting: {
      subject: 'Toujours en liste d’attente\u00a0: {when} ({reference})',
      opening:
        'Aucune place ne s’est encore libérée\u00a0: votre fast track est toujours en liste ' +
        'd’attente. Nous vous écrirons s’il est confirmé. Sans nouvelles de notre part, suivez ' +
        'le parcours habituel à l’aéroport, sans passer par notre comptoir.',
    },
    waitlistCancelled: {
      subject: 'Demande en liste d’attente annulée\u00a0: {when} ({reference})',
      opening: 'Vous n’êtes plus en liste d’attente et votre réservation a été annulée.',
    },
    waitlistClosed: {
      subject: 'Aucune place disponible\u00a0: {when} ({reference})',
      opening:
        'Nous sommes désolés\u00a0: aucune place ne s’est libérée pour votre fast track, que nous ' +
        'n’avons pas pu confirmer.',
    },
    waitlistOffer: {
      subject: 'Une place est libre, merci de répondre\u00a0: {when} ({reference})',
      opening:
        'Bonne nouvelle\u00a0: une place s’est libérée pour vous. Merci de l’accepter ou de la refuser ' +
        'avant le {until}. Sans réponse de votre part, nous la proposerons à quelqu’un d’autre.',
    },
    offerExpired: {
      subject: 'Proposition expirée\u00a0: {when} ({reference})',
      opening:
        'Nous vous avions proposé une place, mais nous n’avons pas reçu votre réponse à temps\u00a0: ' +
        'vous n’êtes plus en liste d’attente. Si une place vous intéresse toujours, contactez-nous.',
    },
    offerUnpaid: {
      subject: 'Place non réglée à temps\u00a0: {when} ({reference})',
      opening:
        'Votre paiement n’est pas arrivé à temps et nous avons libéré la place. Si une place vous ' +
        'intéresse toujours, contactez-nous.',
    },
    placeRefunded: {
      subject: 'Paiement remboursé ({reference})',
      opening:
        'La place n’était plus disponible à l’arrivée de votre paiement. Nous avons remboursé {amount} ' +
        'sur votre carte. Le montant apparaîtra sur votre relevé d’ici quelques jours.',
    },
    answer: {
      subject: 'Notre réponse à votre demande ({reference})',
      opening: 'Merci pour votre message. Voici notre réponse\u00a0:',
    },
    reminder: {
      subject: 'Rappel\u00a0: {when} ({reference})',
      opening: 'Nous serons ravis de vous accueillir. Voici toutes les informations utiles.',
    },
    paymentRequest: {
      subject: 'Solde à régler pour la réservation {reference}',
      opening: 'Il vous reste {amount} à régler pour votre réservation.',
    },
    paymentRequests: {
      subject: 'Solde à régler pour les réservations {reference}',
      opening: 'Il vous reste {amount} à régler pour vos réservations.',
    },
    receipt: {
      subject: 'Reçu pour la réservation {reference}',
      opening: 'Nous avons bien reçu votre règlement de {amount}. Merci.',
    },
    refund: {
      subject: 'Remboursement de la réservation {reference}',
      opening: 'Nous vous avons remboursé {amount}.',
    },
    voided: {
      subject: 'Reçu annulé pour la réservation {reference}',
      opening:
        'Notre reçu de {amount} a été annulé. Merci de ne pas en tenir compte. ' +
        'Voici l’état actuel de votre réservation.',
    },
    newPickup: {
      subject: 'Nouvelle heure de prise en charge\u00a0: {when} ({reference})',
      opening:
        'L’heure de votre prise en charge a changé. Votre chauffeur en est informé et sera au rendez-vous.',
    },
    newPickupUnassigned: {
      subject: 'Nouvelle heure de prise en charge\u00a0: {when} ({reference})',
      opening: 'L’heure de votre prise en charge a changé. Merci de prendre note de la nouvelle heure.',
    },
    driverAssigned: {
      subject: 'Votre chauffeur\u00a0: {when} ({reference})',
      opening: '{driver} viendra vous chercher. Voici le véhicule et la plaque d’immatriculation à repérer.',
    },
    driverOnTheWay: {
      subject: 'Votre chauffeur est en route\u00a0: {when} ({reference})',
      opening: '{driver} est en route vers votre lieu de prise en charge.',
    },
    driverWaiting: {
      subject: 'Votre chauffeur vous attend\u00a0: {when} ({reference})',
      opening: '{driver} est arrivé au lieu de prise en charge et vous attend.',
    },
    lateFlight: {
      subject: 'Vol retardé\u00a0: {when} ({reference})',
      opening:
        'Votre vol {flight} est désormais attendu à {time}. Nous le suivons et serons là à votre ' +
        'arrivée\u00a0: vous n’avez rien à faire.',
    },
  },
  labels: {
    reference: 'Référence de réservation',
    request: 'Votre demande',
    references: 'Références de réservation',
    date: 'Date',
    landing: 'Arrivée du vol',
    takeOff: 'Départ du vol',
    pickup: 'Prise en charge',
    begins: 'Début',
    time: 'Date et heure',
    flight: 'Vol',
    from: 'Départ',
    to: 'Destination',
    map: 'Carte',
    passengers: 'Passagers',
    names: 'Noms',
    car: 'Véhicule',
    driver: 'Chauffeur',
    plate: 'Immatriculation',
    expected: 'Arrivée prévue',
    carSeats: 'Sièges enfants',
    luggage: 'Bagages',
    details: 'Détails',
    duration: 'Durée',
    stop: 'Arrêt',
    stops: 'Arrêts',
    route: 'Trajet',
    journey: 'Trajet {number}',
    cancellation: 'Annulation',
    meetAt: 'À l’aéroport avant',
    whereToGo: 'Où vous rendre',
    price: 'Prix',
    total: 'Total',
    paid: 'Déjà réglé',
    balance: 'Reste à régler',
    inYourFavour: 'Trop-perçu',
    fee: 'Frais d’annulation',
    changeFee: 'Frais de modification',
    refund: 'À vous rembourser',
    received: 'Montant reçu',
    givenBack: 'Montant remboursé',
    method: 'Mode de paiement',
    rate: 'Taux de change',
    change: 'Monnaie rendue',
  },
  headings: {
    services: 'Vos prestations',
    cancelled: 'Prestations annulées',
    remaining: 'Prestations maintenues',
    changes: 'Ce qui a changé',
    money: 'Règlement',
    documents: 'Vos documents',
  },
  kinds: {
    arrivalFastTrack: 'Fast track à l’arrivée',
    departureFastTrack: 'Fast track au départ',
    arrivalTransfer: 'Transfert depuis l’aéroport',
    departureTransfer: 'Transfert vers l’aéroport',
    privateTransfer: 'Transfert privé',
    hourly: 'Véhicule avec chauffeur à l’heure',
    point: 'Trajet avec chauffeur',
    extra: 'Option',
    fee: 'Frais',
  },
  flights: { arrival: '{ident} depuis {city}', departure: '{ident} vers {city}' },
  counts: {
    adults: { one: '{count} adulte', other: '{count} adultes' },
    children: { one: '{count} enfant', other: '{count} enfants' },
    infants: { one: '{count} bébé', other: '{count} bébés' },
    cars: { one: '{count} véhicule', other: '{count} véhicules' },
    luggage: { one: '{count} bagage', other: '{count} bagages' },
    hours: { one: '{count} heure', other: '{count} heures' },
  },
  marks: {
    waitlisted: 'en liste d’attente',
    cancelled: 'annulé',
    notConfirmed: 'non confirmé',
    new: 'nouveau',
  },
  answers: { yes: 'Oui', no: 'Non' },
  methods: { cash: 'Espèces', card: 'Carte bancaire', bank: 'Virement bancaire' },
  tendered: { cash: 'Espèces reçues', card: 'Débité sur la carte', bank: 'Reçu par virement' },
  notes: {
    showCode: 'Présentez à notre comptoir le code de votre billet, imprimé ou sur votre téléphone.',
    waitlistedPrice: 'Les prestations en liste d’attente ne sont facturées qu’une fois confirmées.',
    waitlistNext:
      'Et maintenant\u00a0? Dès qu’une place se libère, nous vous écrivons par e-mail. D’ici là, vous ' +
      'n’avez rien à faire. Si aucune place ne se libère, nous vous préviendrons.',
    cancelledFree: 'L’annulation est sans frais.',
    notCharged: 'Rien ne vous a été facturé. Si vous avez versé un acompte, nous vous le rembourserons.',
    offerPrice:
      'Si vous acceptez, le prix indiqué est à régler et les conditions d’annulation ' +
      's’appliquent. Refuser est sans frais.',
    askToPay:
      'Merci de régler avant votre première prestation. Si vous l’avez déjà fait, ' +
      'ne tenez pas compte de ce message.',
    stillToPay: 'Vous pouvez régler avant votre première prestation ou à notre comptoir.',
    refundMethod: 'Le remboursement sera effectué sur votre moyen de paiement d’origine.',
    call: 'Une question\u00a0? Appelez-nous au {phone} ou répondez à ce message.',
    reply: 'Une question\u00a0? Répondez à ce message.',
    farewell: 'Cordialement,',
    showMap: 'Voir sur la carte',
    toBeAdvised: 'à confirmer',
    expectedTime: 'vers {time} (vol retardé, initialement {planned})',
  },
  terms: {
    always: 'Sans frais',
    none: 'aucuns frais',
    now: 'Frais si vous annulez maintenant\u00a0: {fee}',
    free: 'Sans frais jusqu’au {until}',
    after: 'puis {fee}',
    from: 'à partir du {at}, {fee}',
    share: '{percent} du prix',
    full: 'la totalité du prix',
  },
  whereToGo: {
    arrivalFastTrack:
      'À la sortie de l’avion, suivez les panneaux vers l’immigration. Juste avant le contrôle des ' +
      'passeports, repérez le comptoir {company} et présentez votre code. Nous vous accompagnons.',
    departureFastTrack:
      'Enregistrez-vous d’abord auprès de votre compagnie aérienne. Rendez-vous ensuite au comptoir ' +
      '{company}, dans le hall des départs, avant le contrôle de sûreté, et présentez votre code.',
    arrivalTransfer:
      'Après la douane, sortez du terminal\u00a0: votre chauffeur vous attendra avec une pancarte à ' +
      'votre nom. Si votre vol a du retard, il en sera informé et vous attendra.',
    drive:
      'Merci d’être à l’heure au lieu de prise en charge. Votre chauffeur connaît votre nom et ' +
      'votre référence.',
  },
  documents: {
    myBooking: 'Ouvrir ma réservation',
    answerOffer: 'Accepter ou refuser',
    tickets: 'Vos billets (PDF)',
    ticketsOf: 'Billets de la réservation {reference} (PDF)',
    calendar: 'Ajouter à votre agenda',
    calendarUpdate: 'Mettre à jour votre agenda',
    calendarRemove: 'Retirer de votre agenda',
    receipt: 'Votre reçu (PDF)',
    gratuity: 'Laisser un pourboire',
    pay: 'Payer {amount} par carte',
    payFor: 'Payer {amount} pour {reference} par carte',
  },
  ticket: {
    title: 'Billet {reference}',
    reference: 'Référence',
    showIt: 'Billet\u00a0: code à présenter au comptoir',
    dayNumber: 'Numéro d’appel',
    guests: 'Passagers',
    drive: 'Trajet',
    way: '{from} – {to}',
    andMore: '{names} et {count} de plus',
    keepIt:
      'Conservez ce billet sur votre téléphone ou sur papier. Ce code vous est personnel\u00a0: ' +
      'n’en publiez pas de photo.',
  },
  afterService: {
    subject: 'Merci d’avoir voyagé avec nous',
    text:
      'Bonjour {firstName} {lastName},\n\nMerci d’avoir voyagé avec nous. ' +
      'Nous espérons que tout s’est bien passé.\n\n{company}',
    ourTeam: 'notre équipe',
  },
}
