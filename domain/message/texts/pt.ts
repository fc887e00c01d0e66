import type { GuestTexts } from './guest-texts.ts'

export const pt: GuestTexts = {
  dear: 'Olá, {name},',
  occasions: {
    confirmed: {
      subject: 'Reserva confirmada: {when} ({reference})',
      opening: 'Sua reserva está confirmada. Obrigado por escolher a {company}.',
    },
    waitlisted: {
      subject: 'Na lista de espera: {when} ({reference})',
      opening:
        'Sua reserva está na lista de espera: no momento não há vagas. ' +
        'Escreveremos para você assim que ela for confirmada.',
    },
    partlyWaitlisted: {
      subject: 'Reserva confirmada em parte: {when} ({reference})',
      opening:
        'Sua reserva está confirmada, exceto os serviços marcados “na lista de espera”. ' +
        'Escreveremos para você assim que eles também forem confirmados.',
    },
    changed: {
      subject: 'Reserva alterada: {when} ({reference})',
      opening: 'Sua reserva foi alterada. Confira os dados atualizados.',
    },
    cancelled: { subject: 'Reserva cancelada: {when} ({reference})', opening: 'Sua reserva foi cancelada.' },
    partlyCancelled: {
      subject: 'Reserva cancelada em parte: {when} ({reference})',
      opening: 'Um serviço da sua reserva foi cancelado. Os demais continuam reservados.',
    },
    waitlistApproved: {
      subject: 'Surgiu uma vaga, reserva confirmada: {when} ({reference})',
      opening: 'Boa notícia: você saiu da lista de espera e sua reserva está confirmada.',
    },
    stillWaiting: {
      subject: 'Ainda na lista de espera: {when} ({reference})',
      opening:
        'Ainda não surgiu nenhuma vaga, e seu fast track continua na lista de espera. Se ele for ' +
        'confirmado, avisaremos por e-mail. Se não receber notícias nossas, siga o caminho ' +
        'normal do aeroporto, sem passar pelo nosso balcão.',
    },
    waitlistCancelled: {
      subject: 'Pedido na lista de espera cancelado: {when} ({reference})',
      opening: 'Você não está mais na lista de espera e sua reserva foi cancelada.',
    },
    waitlistClosed: {
      subject: 'Não houve vaga: {when} ({reference})',
      opening: 'Sentimos muito: não surgiu vaga para o seu fast track e não foi possível confirmá-lo.',
    },
    waitlistOffer: {
      subject: 'Surgiu uma vaga, responda por favor: {when} ({reference})',
      opening:
        'Boa notícia: surgiu uma vaga para você. Aceite ou recuse até {until}. Se não tivermos ' +
        'resposta até lá, vamos oferecê-la a outra pessoa.',
    },
    offerExpired: {
      subject: 'Oferta expirada: {when} ({reference})',
      opening:
        'Oferecemos uma vaga, mas não recebemos sua resposta a tempo, por isso você não está ' +
        'mais na lista de espera. Se ainda tiver interesse, fale conosco.',
    },
    offerUnpaid: {
      subject: 'Vaga não paga a tempo: {when} ({reference})',
      opening:
        'Seu pagamento não chegou a tempo, por isso liberamos a vaga. Se ainda tiver interesse, ' +
        'fale conosco.',
    },
    placeRefunded: {
      subject: 'Pagamento reembolsado ({reference})',
      opening:
        'Quando seu pagamento chegou, a vaga já não estava disponível. Reembolsamos {amount} no ' +
        'seu cartão. O valor pode levar alguns dias para aparecer na fatura.',
    },
    answer: {
      subject: 'Nossa resposta ao seu pedido ({reference})',
      opening: 'Obrigado pela sua mensagem. Esta é a nossa resposta:',
    },
    reminder: {
      subject: 'Lembrete: {when} ({reference})',
      opening: 'Será um prazer receber você. Aqui estão todas as informações necessárias.',
    },
    paymentRequest: {
      subject: 'Valor em aberto da reserva {reference}',
      opening: 'Sua reserva ainda não está totalmente paga. Falta pagar {amount}.',
    },
    paymentRequests: {
      subject: 'Valor em aberto das reservas {reference}',
      opening: 'Suas reservas ainda não estão totalmente pagas. Falta pagar {amount}.',
    },
    receipt: {
      subject: 'Recibo da reserva {reference}',
      opening: 'Recebemos seu pagamento de {amount}. Obrigado.',
    },
    refund: { subject: 'Reembolso da reserva {reference}', opening: 'Reembolsamos {amount} a você.' },
    voided: {
      subject: 'Recibo cancelado da reserva {reference}',
      opening:
        'Nosso recibo de {amount} foi cancelado; por favor, desconsidere-o. ' +
        'Confira a situação atual da sua reserva.',
    },
    newPickup: {
      subject: 'Novo horário de busca: {when} ({reference})',
      opening: 'O horário em que vamos buscar você mudou. O motorista já tem o novo horário e estará lá.',
    },
    newPickupUnassigned: {
      subject: 'Novo horário de busca: {when} ({reference})',
      opening: 'O horário em que vamos buscar você mudou. Por favor, anote o novo horário.',
    },
    driverAssigned: {
      subject: 'Seu motorista: {when} ({reference})',
      opening: '{driver} vai buscar você. Veja abaixo o carro e a placa.',
    },
    driverOnTheWay: {
      subject: 'Seu motorista está a caminho: {when} ({reference})',
      opening: '{driver} está a caminho do ponto de encontro.',
    },
    driverWaiting: {
      subject: 'Seu motorista está esperando: {when} ({reference})',
      opening: '{driver} já está no ponto de encontro, esperando por você.',
    },
    lateFlight: {
      subject: 'Voo atrasado: {when} ({reference})',
      opening:
        'A nova previsão de chegada do seu voo {flight} é {time}. Estamos acompanhando e estaremos ' +
        'lá quando você chegar; não é preciso fazer nada.',
    },
  },
  labels: {
    reference: 'Código da reserva',
    request: 'Seu pedido',
    references: 'Códigos das reservas',
    date: 'Data',
    landing: 'Chegada',
    takeOff: 'Partida',
    pickup: 'Horário de busca',
    begins: 'Início',
    time: 'Data e hora',
    flight: 'Voo',
    from: 'Origem',
    to: 'Destino',
    map: 'Mapa',
    passengers: 'Passageiros',
    names: 'Nomes',
    car: 'Veículo',
    driver: 'Motorista',
    plate: 'Placa',
    expected: 'Nova previsão',
    carSeats: 'Cadeirinhas',
    luggage: 'Bagagem',
    details: 'Detalhes',
    duration: 'Duração',
    stop: 'Parada',
    stops: 'Paradas',
    route: 'Trajeto',
    journey: 'Trajeto {number}',
    cancellation: 'Cancelamento',
    meetAt: 'No aeroporto até',
    whereToGo: 'Ponto de encontro',
    price: 'Preço',
    total: 'Total',
    paid: 'Pago',
    balance: 'Saldo a pagar',
    inYourFavour: 'Saldo a seu favor',
    fee: 'Taxa de cancelamento',
    changeFee: 'Taxa de alteração',
    refund: 'Reembolso a receber',
    received: 'Recebido',
    givenBack: 'Reembolsado',
    method: 'Forma de pagamento',
    rate: 'Taxa de câmbio',
    change: 'Troco',
  },
  headings: {
    services: 'Seus serviços',
    cancelled: 'Cancelado',
    remaining: 'Continua reservado',
    changes: 'Alterações',
    money: 'Pagamento',
    documents: 'Seus documentos',
  },
  kinds: {
    arrivalFastTrack: 'Fast track na chegada',
    departureFastTrack: 'Fast track na partida',
    arrivalTransfer: 'Transfer do aeroporto',
    departureTransfer: 'Transfer para o aeroporto',
    privateTransfer: 'Transfer privativo',
    hourly: 'Carro com motorista por hora',
    point: 'Transfer ponto a ponto',
    extra: 'Extra',
    fee: 'Taxa',
  },
  flights: { arrival: '{ident} de {city}', departure: '{ident} para {city}' },
  counts: {
    adults: { one: '{count} adulto', other: '{count} adultos' },
    children: { one: '{count} criança', other: '{count} crianças' },
    infants: { one: '{count} bebê', other: '{count} bebês' },
    cars: { one: '{count} veículo', other: '{count} veículos' },
    luggage: { one: '{count} mala', other: '{count} malas' },
    hours: { one: '{count} hora', other: '{count} horas' },
  },
  marks: {
    waitlisted: 'na lista de espera',
    cancelled: 'cancelado',
    notConfirmed: 'não confirmado',
    new: 'novo',
  },
  answers: { yes: 'Sim', no: 'Não' },
  methods: { cash: 'Dinheiro', card: 'Cartão', bank: 'Transferência bancária' },
  tendered: { cash: 'Recebido em dinheiro', card: 'Cobrado no cartão', bank: 'Recebido por transferência' },
  notes: {
    showCode: 'Mostre o código do seu voucher no nosso balcão, impresso ou no celular.',
    waitlistedPrice: 'Os serviços na lista de espera só são cobrados depois de confirmados.',
    waitlistNext:
      'Próximos passos: assim que surgir uma vaga, escreveremos para você por e-mail. Até lá, você não ' +
      'precisa fazer nada. Se não surgir vaga, também avisaremos.',
    cancelledFree: 'O cancelamento não tem nenhuma taxa.',
    notCharged: 'Nada foi cobrado por esse serviço. Se você pagou um sinal, vamos devolvê-lo.',
    offerPrice:
      'Se você aceitar, deverá pagar o preço indicado, e valem as condições de cancelamento. ' +
      'Recusar não custa nada.',
    askToPay: 'Por favor, pague antes do primeiro serviço. Se você já pagou, desconsidere esta mensagem.',
    stillToPay: 'Você pode pagar antes do primeiro serviço ou no nosso balcão.',
    refundMethod: 'O reembolso será feito pela mesma forma de pagamento que você usou.',
    call: 'Dúvidas? Ligue para {phone} ou responda a esta mensagem.',
    reply: 'Dúvidas? Responda a esta mensagem.',
    farewell: 'Atenciosamente,',
    showMap: 'Ver no mapa',
    toBeAdvised: 'a confirmar',
    expectedTime: 'por volta de {time} (voo atrasado; horário original: {planned})',
  },
  terms: {
    always: 'Grátis',
    none: 'sem custo',
    now: 'Taxa se você cancelar agora: {fee}',
    free: 'Grátis até {until}',
    after: 'depois, {fee}',
    from: 'a partir de {at}, {fee}',
    share: '{percent} do preço',
    full: 'o preço integral',
  },
  whereToGo: {
    arrivalFastTrack:
      'Ao sair do avião, siga as placas até a imigração. Antes da fila de passaportes, ' +
      'procure o balcão da {company} e mostre seu código. Nós acompanhamos você.',
    departureFastTrack:
      'Primeiro faça o check-in com a companhia aérea. Depois vá ao balcão da {company} no saguão de ' +
      'embarque, antes do controle de segurança, e mostre seu código.',
    arrivalTransfer:
      'Depois da alfândega, saia do terminal: o motorista estará à sua espera com uma placa com o seu ' +
      'nome. Se o voo atrasar, ele ficará sabendo e vai esperar.',
    drive:
      'Por favor, esteja no ponto de encontro no horário. O motorista sabe seu nome e o código ' +
      'da sua reserva.',
  },
  documents: {
    myBooking: 'Abrir minha reserva',
    answerOffer: 'Aceitar ou recusar',
    tickets: 'Seus vouchers (PDF)',
    ticketsOf: 'Vouchers da reserva {reference} (PDF)',
    calendar: 'Adicionar à sua agenda',
    calendarUpdate: 'Atualizar sua agenda',
    calendarRemove: 'Remover da sua agenda',
    receipt: 'Seu recibo (PDF)',
    gratuity: 'Deixar uma gorjeta',
    pay: 'Pagar {amount} com cartão',
    payFor: 'Pagar {amount} de {reference} com cartão',
  },
  ticket: {
    title: 'Voucher {reference}',
    reference: 'Código da reserva',
    showIt: 'Voucher: mostre o código no balcão',
    dayNumber: 'Número de chamada',
    guests: 'Passageiros',
    drive: 'Trajeto',
    way: 'De {from} para {to}',
    andMore: '{names} e mais {count}',
    keepIt: 'Guarde este voucher no celular ou impresso. O código é pessoal: não publique fotos dele.',
  },
  afterService: {
    subject: 'Obrigado por viajar conosco',
    text:
      'Olá, {firstName} {lastName},\n\nObrigado por viajar conosco. ' +
      'Esperamos que tudo tenha corrido bem.\n\n{company}',
    ourTeam: 'nossa equipe',
  },
}
