import type { GuestTexts } from './guest-texts.ts'

export const es: GuestTexts = {
  dear: 'Hola, {name}:',
  occasions: {
    confirmed: {
      subject: 'Reserva confirmada: {when} ({reference})',
      opening: 'Su reserva está confirmada. Gracias por elegir {company}.',
    },
    waitlisted: {
      subject: 'En lista de espera: {when} ({reference})',
      opening:
        'Su reserva está en lista de espera: por el momento no hay lugares disponibles. ' +
        'Le escribiremos en cuanto se confirme.',
    },
    partlyWaitlisted: {
      subject: 'Reserva confirmada en parte: {when} ({reference})',
      opening:
        'Su reserva está confirmada, excepto los servicios marcados “en lista de espera”. ' +
        'Le escribiremos en cuanto también se confirmen.',
    },
    changed: {
      subject: 'Reserva modificada: {when} ({reference})',
      opening: 'Su reserva ha sido modificada. Estos son los datos actualizados.',
    },
    cancelled: {
      subject: 'Reserva cancelada: {when} ({reference})',
      opening: 'Su reserva ha sido cancelada.',
    },
    partlyCancelled: {
      subject: 'Reserva cancelada en parte: {when} ({reference})',
      opening: 'Se ha cancelado un servicio de su reserva. Todo lo demás sigue reservado.',
    },
    waitlistApproved: {
      subject: 'Ya tiene lugar, reserva confirmada: {when} ({reference})',
      opening: 'Buenas noticias: ya no está en lista de espera y su reserva está confirmada.',
    },
    stillWaiting: {
      subject: 'Sigue en lista de espera: {when} ({reference})',
      opening:
        'Todavía no se ha liberado ningún lugar, por lo que su fast track sigue en lista de ' +
        'espera. Si se confirma, le escribiremos. Si no recibe noticias nuestras, siga el ' +
        'recorrido habitual del aeropuerto, sin pasar por nuestro mostrador.',
    },
    waitlistCancelled: {
      subject: 'Solicitud en lista de espera cancelada: {when} ({reference})',
      opening: 'Ya no está en lista de espera y su reserva ha sido cancelada.',
    },
    waitlistClosed: {
      subject: 'No hubo lugar disponible: {when} ({reference})',
      opening: 'Lo sentimos: no se liberó ningún lugar para su fast track y no pudimos confirmarlo.',
    },
    waitlistOffer: {
      subject: 'Hay un lugar libre, responda por favor: {when} ({reference})',
      opening:
        'Buenas noticias: se liberó un lugar para usted. Acéptelo o rechácelo antes del ' +
        '{until}. Si no recibimos su respuesta, se lo ofreceremos a otra persona.',
    },
    offerExpired: {
      subject: 'Oferta vencida: {when} ({reference})',
      opening:
        'Le ofrecimos un lugar, pero no recibimos su respuesta a tiempo, por lo que ya no está ' +
        'en lista de espera. Si todavía le interesa, comuníquese con nosotros.',
    },
    offerUnpaid: {
      subject: 'Lugar no pagado a tiempo: {when} ({reference})',
      opening:
        'No recibimos su pago a tiempo, por lo que liberamos el lugar. Si todavía le interesa, ' +
        'comuníquese con nosotros.',
    },
    placeRefunded: {
      subject: 'Pago reembolsado ({reference})',
      opening:
        'Cuando recibimos su pago, el lugar ya no estaba disponible. Le reembolsamos {amount} a ' +
        'su tarjeta. Puede tardar unos días en aparecer en su estado de cuenta.',
    },
    answer: {
      subject: 'Nuestra respuesta a su solicitud ({reference})',
      opening: 'Gracias por su mensaje. Esta es nuestra respuesta:',
    },
    reminder: {
      subject: 'Recordatorio: {when} ({reference})',
      opening: 'Será un placer recibirle. Aquí tiene toda la información que necesita.',
    },
    paymentRequest: {
      subject: 'Saldo pendiente de la reserva {reference}',
      opening: 'Su reserva aún no está pagada por completo. El saldo pendiente es de {amount}.',
    },
    paymentRequests: {
      subject: 'Saldo pendiente de las reservas {reference}',
      opening: 'Sus reservas aún no están pagadas por completo. El saldo pendiente es de {amount}.',
    },
    receipt: {
      subject: 'Recibo de la reserva {reference}',
      opening: 'Hemos recibido su pago de {amount}. Muchas gracias.',
    },
    refund: { subject: 'Reembolso de la reserva {reference}', opening: 'Le hemos reembolsado {amount}.' },
    voided: {
      subject: 'Recibo anulado de la reserva {reference}',
      opening:
        'Nuestro recibo de {amount} ha quedado anulado; por favor, no lo tenga en cuenta. ' +
        'Este es el estado actual de su reserva.',
    },
    newPickup: {
      subject: 'Nueva hora de recogida: {when} ({reference})',
      opening: 'La hora de su recogida ha cambiado. Su conductor ya tiene la nueva hora y estará allí.',
    },
    newPickupUnassigned: {
      subject: 'Nueva hora de recogida: {when} ({reference})',
      opening: 'La hora de su recogida ha cambiado. Por favor, tome nota de la nueva hora.',
    },
    driverAssigned: {
      subject: 'Su conductor: {when} ({reference})',
      opening: '{driver} le recogerá. Este es el vehículo y la placa que debe buscar.',
    },
    driverOnTheWay: {
      subject: 'Su conductor va en camino: {when} ({reference})',
      opening: '{driver} va en camino a su punto de recogida.',
    },
    driverWaiting: {
      subject: 'Su conductor le espera: {when} ({reference})',
      opening: '{driver} ya está en su punto de recogida y le espera.',
    },
    lateFlight: {
      subject: 'Vuelo retrasado: {when} ({reference})',
      opening:
        'Se espera que su vuelo {flight} llegue a las {time}. Lo estamos siguiendo y estaremos ' +
        'allí cuando llegue; no tiene que hacer nada.',
    },
  },
  labels: {
    reference: 'Código de reserva',
    request: 'Su solicitud',
    references: 'Códigos de reserva',
    date: 'Fecha',
    landing: 'Llegada',
    takeOff: 'Salida',
    pickup: 'Recogida',
    begins: 'Inicio',
    time: 'Fecha y hora',
    flight: 'Vuelo',
    from: 'Origen',
    to: 'Destino',
    map: 'Mapa',
    passengers: 'Pasajeros',
    names: 'Nombres',
    car: 'Vehículo',
    driver: 'Conductor',
    plate: 'Placa',
    expected: 'Nueva llegada',
    carSeats: 'Sillas para niños',
    luggage: 'Equipaje',
    details: 'Detalles',
    duration: 'Duración',
    stop: 'Parada',
    stops: 'Paradas',
    route: 'Trayecto',
    journey: 'Trayecto {number}',
    cancellation: 'Cancelación',
    meetAt: 'Hora límite en el aeropuerto',
    whereToGo: 'Punto de encuentro',
    price: 'Precio',
    total: 'Total',
    paid: 'Pagado',
    balance: 'Saldo pendiente',
    inYourFavour: 'Saldo a su favor',
    fee: 'Cargo por cancelación',
    changeFee: 'Cargo por cambio',
    refund: 'Reembolso pendiente',
    received: 'Recibido',
    givenBack: 'Reembolsado',
    method: 'Forma de pago',
    rate: 'Tipo de cambio',
    change: 'Cambio entregado',
  },
  headings: {
    services: 'Sus servicios',
    cancelled: 'Cancelado',
    remaining: 'Servicios que siguen reservados',
    changes: 'Cambios',
    money: 'Pago',
    documents: 'Sus documentos',
  },
  kinds: {
    arrivalFastTrack: 'Fast track de llegada',
    departureFastTrack: 'Fast track de salida',
    arrivalTransfer: 'Traslado desde el aeropuerto',
    departureTransfer: 'Traslado al aeropuerto',
    privateTransfer: 'Traslado privado',
    hourly: 'Vehículo con conductor por horas',
    point: 'Traslado punto a punto',
    extra: 'Extra',
    fee: 'Cargo',
  },
  flights: { arrival: '{ident} desde {city}', departure: '{ident} a {city}' },
  counts: {
    adults: { one: '{count} adulto', other: '{count} adultos' },
    children: { one: '{count} niño', other: '{count} niños' },
    infants: { one: '{count} bebé', other: '{count} bebés' },
    cars: { one: '{count} vehículo', other: '{count} vehículos' },
    luggage: { one: '{count} maleta', other: '{count} maletas' },
    hours: { one: '{count} hora', other: '{count} horas' },
  },
  marks: {
    waitlisted: 'en lista de espera',
    cancelled: 'cancelado',
    notConfirmed: 'no confirmado',
    new: 'nuevo',
  },
  answers: { yes: 'Sí', no: 'No' },
  methods: { cash: 'Efectivo', card: 'Tarjeta', bank: 'Transferencia bancaria' },
  tendered: { cash: 'Efectivo recibido', card: 'Cargo en la tarjeta', bank: 'Recibido por transferencia' },
  notes: {
    showCode: 'Muestre el código de su pase en nuestro mostrador, impreso o en su celular.',
    waitlistedPrice: 'Los servicios en lista de espera solo se cobran cuando se confirman.',
    waitlistNext:
      'Qué sigue: en cuanto haya un lugar, le escribiremos por correo electrónico. Mientras tanto, no ' +
      'tiene que hacer nada. Si no se libera ningún lugar, también le avisaremos.',
    cancelledFree: 'La cancelación no tiene ningún cargo.',
    notCharged: 'No se le ha cobrado nada por este servicio. Si pagó un anticipo, se lo reembolsaremos.',
    offerPrice:
      'Si acepta, deberá pagar el precio indicado y se aplicarán las condiciones de ' +
      'cancelación. Rechazar no tiene costo.',
    askToPay:
      'Le pedimos que pague antes de su primer servicio. Si ya pagó, no tenga en cuenta este mensaje.',
    stillToPay: 'Puede pagar antes de su primer servicio o en nuestro mostrador.',
    refundMethod: 'Recibirá el reembolso por el mismo medio de pago que utilizó.',
    call: '¿Tiene alguna pregunta? Llámenos al {phone} o responda a este mensaje.',
    reply: '¿Tiene alguna pregunta? Responda a este mensaje.',
    farewell: 'Un cordial saludo,',
    showMap: 'Ver en el mapa',
    toBeAdvised: 'por confirmar',
    expectedTime: 'aprox. {time} (vuelo retrasado; hora original: {planned})',
  },
  terms: {
    always: 'Sin cargo',
    none: 'sin cargo',
    now: 'Cargo si cancela ahora: {fee}',
    free: 'Sin cargo hasta el {until}',
    after: 'después, {fee}',
    from: 'a partir del {at}, {fee}',
    share: '{percent} del precio',
    full: 'el precio completo',
  },
  whereToGo: {
    arrivalFastTrack:
      'Al salir del avión, siga las señales hacia Migración. Antes de la fila de pasaportes, ' +
      'busque el mostrador de {company} y muestre su código. Nosotros le acompañamos.',
    departureFastTrack:
      'Primero haga el check-in con su aerolínea. Luego diríjase al mostrador de {company} en el área ' +
      'de salidas, antes del control de seguridad, y muestre su código.',
    arrivalTransfer:
      'Después de la aduana, salga de la terminal: su conductor le esperará con un cartel con su nombre. ' +
      'Si su vuelo se retrasa, estará al tanto y le esperará.',
    drive:
      'Por favor, esté a tiempo en el punto de recogida. Su conductor conoce su nombre y su ' +
      'código de reserva.',
  },
  documents: {
    myBooking: 'Abrir mi reserva',
    answerOffer: 'Aceptar o rechazar',
    tickets: 'Sus pases (PDF)',
    ticketsOf: 'Pases de la reserva {reference} (PDF)',
    calendar: 'Agregar a su calendario',
    calendarUpdate: 'Actualizar su calendario',
    calendarRemove: 'Quitar de su calendario',
    receipt: 'Su recibo (PDF)',
    gratuity: 'Dejar una propina',
    pay: 'Pagar {amount} con tarjeta',
    payFor: 'Pagar {amount} de {reference} con tarjeta',
  },
  ticket: {
    title: 'Pase {reference}',
    reference: 'Código de reserva',
    showIt: 'Pase: muestre el código en el mostrador',
    dayNumber: 'Número de turno',
    guests: 'Pasajeros',
    drive: 'Trayecto',
    way: 'De {from} a {to}',
    andMore: '{names} y {count} más',
    keepIt: 'Guarde este pase en su celular o impreso. El código es personal: no publique fotos de él.',
  },
  afterService: {
    subject: 'Gracias por viajar con nosotros',
    text:
      'Hola, {firstName} {lastName}:\n\nGracias por viajar con nosotros. ' +
      'Esperamos que todo haya salido bien.\n\n{company}',
    ourTeam: 'nuestro equipo',
  },
}
