import type { GuestLanguage } from '#domain/message/guest-language.ts'

/** The sentences of each text, most important first. One with an empty field is left out. */
export interface TextWords {
  readonly reminder: readonly string[]
  readonly driverAssigned: readonly string[]
  readonly driverOnTheWay: readonly string[]
  readonly driverWaiting: readonly string[]
  readonly lateFlight: readonly string[]
  readonly changed: readonly string[]
  readonly newPickup: readonly string[]
  readonly cancelled: readonly string[]
  readonly partlyCancelled: readonly string[]
  /** For a driver whose name can't be written. */
  readonly driver: string
  /** In the first text to a number. */
  readonly optOut: string
}

/** Short enough for two segments with the link, which follows. */
export const textWords: Readonly<Record<GuestLanguage, TextWords>> = {
  en: {
    reminder: ['{company}: see you {when}.', 'Booking {reference}.'],
    driverAssigned: ['{company}: {driver} will pick you up {when}.', 'Look for: {vehicle}.'],
    driverOnTheWay: ['{company}: {driver} is on the way to you.', 'Look for: {vehicle}.'],
    driverWaiting: ['{company}: {driver} is waiting at your pickup point.', 'Look for: {vehicle}.'],
    lateFlight: [
      '{company}: {flight} is now expected at {time}.',
      'We’re tracking it and will be there when you arrive.',
    ],
    changed: ['{company}: your booking {reference} has changed.', 'Now: {when}.'],
    newPickup: ['{company}: new pickup time: {when}.', 'Booking {reference}.'],
    cancelled: ['{company}: your booking {reference} has been cancelled.', 'It was for {when}.'],
    partlyCancelled: [
      '{company}: part of your booking {reference} has been cancelled.',
      'It was for {when}.',
    ],
    driver: 'Your driver',
    optOut: 'Reply STOP to stop texts.',
  },
  es: {
    reminder: ['{company}: le esperamos el {when}.', 'Reserva {reference}.'],
    driverAssigned: ['{company}: {driver} pasará por usted: {when}.', 'Vehículo: {vehicle}.'],
    driverOnTheWay: ['{company}: {driver} va en camino.', 'Vehículo: {vehicle}.'],
    driverWaiting: ['{company}: {driver} le espera en el punto de recogida.', 'Vehículo: {vehicle}.'],
    lateFlight: [
      '{company}: {flight}, nueva hora de llegada: {time}.',
      'Seguimos su vuelo y le estaremos esperando.',
    ],
    changed: ['{company}: su reserva {reference} ha cambiado.', 'Ahora: {when}.'],
    newPickup: ['{company}: nueva hora de recogida: {when}.', 'Reserva {reference}.'],
    cancelled: ['{company}: su reserva {reference} ha sido cancelada.', 'Era para {when}.'],
    partlyCancelled: ['{company}: se ha cancelado una parte de su reserva {reference}.', 'Era para {when}.'],
    driver: 'Su conductor',
    optOut: 'Para no recibir más mensajes, responda BAJA.',
  },
  fr: {
    reminder: ['{company} : rendez-vous : {when}.', 'Réservation {reference}.'],
    driverAssigned: ['{company} : {driver} viendra vous chercher : {when}.', 'Véhicule : {vehicle}.'],
    driverOnTheWay: ['{company} : {driver} est en route.', 'Véhicule : {vehicle}.'],
    driverWaiting: ['{company} : {driver} vous attend au lieu de prise en charge.', 'Véhicule : {vehicle}.'],
    lateFlight: [
      '{company} : {flight} est désormais attendu à {time}.',
      'Nous suivons votre vol et vous attendrons.',
    ],
    changed: ['{company} : votre réservation {reference} a été modifiée.', 'Désormais : {when}.'],
    newPickup: ['{company} : nouvelle heure de prise en charge : {when}.', 'Réservation {reference}.'],
    cancelled: ['{company} : votre réservation {reference} a été annulée.', 'Prévue : {when}.'],
    partlyCancelled: [
      '{company} : une partie de votre réservation {reference} a été annulée.',
      'Prévue : {when}.',
    ],
    driver: 'Votre chauffeur',
    optOut: 'Pour arrêter, répondez STOP.',
  },
  pt: {
    reminder: ['{company}: esperamos você: {when}.', 'Reserva {reference}.'],
    driverAssigned: ['{company}: {driver} vai buscar você: {when}.', 'Veículo: {vehicle}.'],
    driverOnTheWay: ['{company}: {driver} está a caminho.', 'Veículo: {vehicle}.'],
    driverWaiting: ['{company}: {driver} está esperando no ponto de encontro.', 'Veículo: {vehicle}.'],
    lateFlight: [
      '{company}: {flight}, novo horário de chegada: {time}.',
      'Acompanhamos o voo e estaremos esperando você.',
    ],
    changed: ['{company}: sua reserva {reference} mudou.', 'Agora: {when}.'],
    newPickup: ['{company}: novo horário de busca: {when}.', 'Reserva {reference}.'],
    cancelled: ['{company}: sua reserva {reference} foi cancelada.', 'Era para {when}.'],
    partlyCancelled: ['{company}: parte da sua reserva {reference} foi cancelada.', 'Era para {when}.'],
    driver: 'Seu motorista',
    optOut: 'Para não receber mais mensagens, responda SAIR.',
  },
  de: {
    reminder: ['{company}: Wir freuen uns auf Sie: {when}.', 'Buchung {reference}.'],
    driverAssigned: ['{company}: {driver} holt Sie ab: {when}.', 'Fahrzeug: {vehicle}.'],
    driverOnTheWay: ['{company}: {driver} ist unterwegs zu Ihnen.', 'Fahrzeug: {vehicle}.'],
    driverWaiting: ['{company}: {driver} wartet am Abholort auf Sie.', 'Fahrzeug: {vehicle}.'],
    lateFlight: [
      '{company}: {flight} wird jetzt um {time} erwartet.',
      'Wir verfolgen den Flug und warten auf Sie.',
    ],
    changed: ['{company}: Ihre Buchung {reference} wurde geändert.', 'Jetzt: {when}.'],
    newPickup: ['{company}: neue Abholzeit: {when}.', 'Buchung {reference}.'],
    cancelled: ['{company}: Ihre Buchung {reference} wurde storniert.', 'Bisheriger Termin: {when}.'],
    partlyCancelled: [
      '{company}: Ein Teil Ihrer Buchung {reference} wurde storniert.',
      'Bisheriger Termin: {when}.',
    ],
    driver: 'Ihr Fahrer',
    optOut: 'Keine SMS mehr? Antworten Sie mit STOPP.',
  },
}
