/**
 * Tickets are QR codes; boarding passes are PDF417, Aztec, QR or Data Matrix. By the names of the browsers'
 * own detector.
 */
export const codeFormats = ['qr_code', 'pdf417', 'aztec', 'data_matrix'] as const

/** A picture to read, as RGBA pixels. */
export interface Picture {
  pixels: ArrayBuffer
  width: number
  height: number
  /** Search harder: slower, also finds rotated, inverted, small and worn codes. */
  isThorough: boolean
}
