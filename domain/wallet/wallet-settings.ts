import type { Instant } from '#domain/calendar/instant.ts'

/** The wallets for which guests can save passes. Null: not offered. */
export interface WalletSettings {
  readonly apple: AppleWallet | null
  readonly google: GoogleWallet | null
}

/** Read from the company's certificate. */
export interface AppleWallet {
  /** `pass.com.example.tickets` */
  readonly passType: string
  readonly team: string
  /** When the certificate expires. After that, Apple accepts no new passes. */
  readonly until: Instant
}

export interface GoogleWallet {
  readonly issuer: string
  /** The service account's e-mail address. */
  readonly account: string
}

export const walletAtFirst: WalletSettings = { apple: null, google: null }

/** What signs passes for Apple Wallet, as PEM. */
export interface AppleSecret {
  certificate: string
  key: string
  /** Apple's certificate that signed the company's. */
  authority: string
}

/** What signs passes for Google Wallet. */
export interface GoogleSecret {
  account: string
  key: string
}
