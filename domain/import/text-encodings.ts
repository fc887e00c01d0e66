/** Supported encodings of text files. */
export const textEncodings = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'ISO-8859-15',
  'macintosh',
] as const
export type TextEncoding = (typeof textEncodings)[number]
