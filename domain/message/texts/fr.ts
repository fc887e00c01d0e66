import type { GuestTexts } from './guest-texts.ts'

export const fr: GuestTexts = {
  dear: 'Bonjour {name},',
  occasions: {
    confirmed: { subject: 'Votre réservation {reference}', opening: 'Votre réservation est confirmée. Merci d’avoir choisi {company}.' },
    waitlisted: {
      subject: 'Votre réservation {reference} est en liste d’attente',
      opening:
        'Votre réservation est en liste d’attente : il n’y a pas de place pour le moment. Nous vous écrirons dès qu’elle sera confirmée.',
    },
    partlyWaitlisted: {
      subject: 'Votre réservation {reference}',
      opening:
        'Votre réservation est confirmée, sauf ce qui est marqué « en liste d’attente » : nous vous écrirons dès que ce sera confirmé aussi.',
    },
    changed: { subject: 'Votre réservation {reference} a changé', opening: 'Votre réservation a changé. Voici où elle en est.' },
    cancelled: { subject: 'Votre réservation {reference} a été annulée', opening: 'Votre réservation a été annulée.' },
    partlyCancelled: {
      subject: 'Une partie de votre réservation {reference} a été annulée',
      opening: 'Un service de votre réservation a été annulé. Tout le reste demeure réservé.',
    },
    waitlistOffer: {
      subject: 'Une place pour votre réservation {reference}',
      opening:
        'Une place s’est libérée pour votre réservation. Dites-nous vite si vous la souhaitez : nous ne pouvons pas la garder longtemps.',
    },
    waitlistApproved: {
      subject: 'Votre réservation {reference} est confirmée',
      opening: 'Bonne nouvelle : vous n’êtes plus en liste d’attente, votre réservation est confirmée.',
    },
    reminder: {
      subject: 'Votre réservation {reference} approche',
      opening: 'Nous nous réjouissons de vous accueillir. Voici tout ce qu’il vous faut.',
    },
    reminders: {
      subject: 'Vos réservations {reference} approchent',
      opening: 'Nous nous réjouissons de vous accueillir. Voici tout ce qu’il vous faut.',
    },
    paymentRequest: {
      subject: 'Paiement de votre réservation {reference}',
      opening: 'Votre réservation n’est pas encore entièrement payée : il reste {amount} à régler.',
    },
    paymentRequests: {
      subject: 'Paiement de vos réservations {reference}',
      opening: 'Vos réservations ne sont pas encore entièrement payées : il reste {amount} à régler.',
    },
    receipt: { subject: 'Reçu pour votre réservation {reference}', opening: 'Nous avons bien reçu {amount}. Merci.' },
    refund: { subject: 'Remboursement de votre réservation {reference}', opening: 'Nous vous avons remboursé {amount}.' },
    newPickup: {
      subject: 'Nouvelle heure de prise en charge pour votre réservation {reference}',
      opening: 'L’heure de votre prise en charge a changé. Votre chauffeur connaît la nouvelle heure et sera là.',
    },
  },
  labels: {
    reference: 'Votre référence',
    references: 'Vos références',
    date: 'Date',
    landing: 'Atterrissage',
    takeOff: 'Décollage',
    pickup: 'Prise en charge',
    begins: 'Début',
    time: 'Date et heure',
    flight: 'Vol',
    from: 'De',
    to: 'À',
    map: 'Plan',
    passengers: 'Passagers',
    names: 'Noms',
    car: 'Véhicule',
    whereToGo: 'Où aller',
    price: 'Prix',
    total: 'Total',
    paid: 'Payé',
    balance: 'Reste à payer',
    inYourFavour: 'En votre faveur',
    fee: 'Frais d’annulation',
    changeFee: 'Frais de modification',
    refund: 'Nous vous remboursons',
    received: 'Reçu',
    givenBack: 'Remboursé',
    method: 'Mode de paiement',
  },
  headings: {
    services: 'Vos services',
    cancelled: 'Annulé',
    remaining: 'Ce qui reste réservé',
    changes: 'Ce qui a changé',
    money: 'Paiement',
    documents: 'Vos documents',
  },
  kinds: {
    arrivalFastTrack: 'Fast track à l’arrivée',
    departureFastTrack: 'Fast track au départ',
    arrivalTransfer: 'Transfert à l’arrivée',
    departureTransfer: 'Transfert au départ',
    privateTransfer: 'Transfert privé',
    hourly: 'Voiture avec chauffeur à l’heure',
    point: 'Trajet',
    extra: 'Supplément',
    fee: 'Frais',
  },
  flights: { arrival: '{ident} de {city}', departure: '{ident} vers {city}' },
  counts: {
    adults: { one: '{count} adulte', other: '{count} adultes' },
    children: { one: '{count} enfant', other: '{count} enfants' },
    infants: { one: '{count} bébé', other: '{count} bébés' },
    cars: { one: '{count} véhicule', other: '{count} véhicules' },
  },
  marks: { waitlisted: 'en liste d’attente', cancelled: 'annulé', new: 'nouveau' },
  methods: { cash: 'en espèces', card: 'par carte', bank: 'par virement bancaire' },
  notes: {
    showCode: 'Présentez au comptoir le code de votre billet, imprimé ou sur votre téléphone.',
    waitlistedPrice: 'Ce qui est en liste d’attente n’est facturé qu’une fois confirmé.',
    askToPay: 'Merci de payer avant votre premier service. Si vous avez payé entre-temps, ne tenez pas compte de ce message.',
    stillToPay: 'Vous pouvez payer avant votre premier service ou à notre comptoir.',
    refundWay: 'Le remboursement se fait par le moyen de paiement que vous avez utilisé.',
    call: 'Une question ? Appelez-nous au {phone} ou répondez à ce message.',
    reply: 'Une question ? Répondez à ce message.',
    farewell: 'Cordialement,',
    showMap: 'Voir sur le plan',
  },
  whereToGo: {
    arrivalFastTrack:
      'Quittez l’avion et suivez les panneaux vers l’immigration. Avant la file des passeports, cherchez le comptoir {company} et présentez votre code. Nous vous accompagnons.',
    departureFastTrack:
      'Enregistrez-vous d’abord auprès de votre compagnie. Venez ensuite au comptoir {company} dans le hall des départs, avant le contrôle de sûreté, et présentez votre code.',
    arrivalTransfer:
      'Après la douane, sortez : votre chauffeur vous y attend avec votre nom. Si votre vol est en retard, il le sait et il attend.',
    drive: 'Soyez à l’heure au lieu de prise en charge, avec vos bagages. Votre chauffeur a votre nom et votre référence.',
  },
  documents: { tickets: 'Vos billets (PDF)', calendar: 'Pour votre agenda', receipt: 'Votre reçu (PDF)' },
  afterService: {
    subject: 'Merci d’avoir voyagé avec nous',
    text: 'Bonjour {firstName} {lastName},\n\nMerci d’avoir voyagé avec nous. Nous espérons que tout s’est bien passé.\n\n{company}',
    ourTeam: 'notre équipe',
  },
}
