import type { GuestLanguage } from '#domain/message/guest-language.ts'

/** Why a guest’s request isn’t answered as asked. */
export type Trouble = 'busy' | 'tooLong' | 'unreadable' | 'missing' | 'down'

export interface TroubleTexts {
  readonly title: Readonly<Record<Trouble, string>>
  readonly text: Readonly<Record<Trouble, string>>
  /** The same request again, or back to the page with the form. */
  readonly again: string
  readonly back: string
}

export const troubleTexts: Readonly<Record<GuestLanguage, TroubleTexts>> = {
  en: {
    title: {
      busy: 'Please wait a moment',
      tooLong: 'That’s too long',
      unreadable: 'That didn’t work',
      missing: 'We can’t find this page',
      down: 'We’ll be right back',
    },
    text: {
      busy: 'We’re getting a lot of requests from your connection. Please try again in a minute.',
      tooLong: 'Please go back and shorten your text. Nothing was saved.',
      unreadable: 'We couldn’t read what you sent. Please go back and try again. Nothing was saved.',
      missing: 'Please open the link in our e-mail again, or copy the whole link.',
      down: 'We can’t show this page right now. Please try again in a few minutes.',
    },
    again: 'Try again',
    back: 'Back',
  },
  es: {
    title: {
      busy: 'Espere un momento',
      tooLong: 'El texto es demasiado largo',
      unreadable: 'No funcionó',
      missing: 'No encontramos esta página',
      down: 'Volvemos enseguida',
    },
    text: {
      busy: 'Recibimos muchas solicitudes desde su conexión. Inténtelo de nuevo en un minuto.',
      tooLong: 'Vuelva atrás y acorte su texto. No se guardó nada.',
      unreadable: 'No pudimos leer lo que se envió. Vuelva atrás e inténtelo de nuevo. No se guardó nada.',
      missing: 'Abra de nuevo el enlace de nuestro correo o cópielo completo.',
      down: 'No podemos mostrar esta página en este momento. Inténtelo de nuevo en unos minutos.',
    },
    again: 'Intentar de nuevo',
    back: 'Volver',
  },
  fr: {
    title: {
      busy: 'Un instant, s’il vous plaît',
      tooLong: 'Votre texte est trop long',
      unreadable: 'Cela n’a pas fonctionné',
      missing: 'Cette page est introuvable',
      down: 'Nous revenons tout de suite',
    },
    text: {
      busy: 'Nous recevons beaucoup de demandes depuis votre connexion. Réessayez dans une minute.',
      tooLong: 'Revenez en arrière et raccourcissez votre texte. Rien n’a été enregistré.',
      unreadable: 'Votre envoi est illisible. Revenez en arrière et réessayez. Rien n’a été enregistré.',
      missing: 'Rouvrez le lien depuis notre e-mail ou copiez-le en entier.',
      down: 'Impossible d’afficher cette page pour le moment. Réessayez dans quelques minutes.',
    },
    again: 'Réessayer',
    back: 'Retour',
  },
  pt: {
    title: {
      busy: 'Aguarde um momento',
      tooLong: 'O texto é longo demais',
      unreadable: 'Não deu certo',
      missing: 'Não encontramos esta página',
      down: 'Voltamos já',
    },
    text: {
      busy: 'Recebemos muitas solicitações da sua conexão. Tente novamente em um minuto.',
      tooLong: 'Volte e encurte o texto. Nada foi salvo.',
      unreadable: 'Não conseguimos ler o que foi enviado. Volte e tente novamente. Nada foi salvo.',
      missing: 'Abra novamente o link do nosso e-mail ou copie-o por inteiro.',
      down: 'Não conseguimos mostrar esta página agora. Tente novamente em alguns minutos.',
    },
    again: 'Tentar novamente',
    back: 'Voltar',
  },
  de: {
    title: {
      busy: 'Einen Moment, bitte',
      tooLong: 'Ihr Text ist zu lang',
      unreadable: 'Das hat nicht geklappt',
      missing: 'Diese Seite gibt es nicht',
      down: 'Wir sind gleich wieder da',
    },
    text: {
      busy: 'Von Ihrem Anschluss kommen gerade viele Anfragen. Versuchen Sie es in einer Minute erneut.',
      tooLong: 'Bitte gehen Sie zurück und kürzen Sie Ihren Text. Es wurde nichts gespeichert.',
      unreadable:
        'Wir konnten Ihre Eingabe nicht lesen. Bitte gehen Sie zurück und versuchen Sie es erneut. ' +
        'Es wurde nichts gespeichert.',
      missing: 'Bitte öffnen Sie den Link in unserer E-Mail noch einmal oder kopieren Sie ihn vollständig.',
      down: 'Wir können diese Seite gerade nicht anzeigen. Bitte versuchen Sie es in einigen Minuten erneut.',
    },
    again: 'Erneut versuchen',
    back: 'Zurück',
  },
}
