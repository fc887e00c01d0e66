/** The part that is used here of libraries that come without types. */
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, base: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array }
    getMirroredCharacter(letter: string): string | null
  }
  export default function bidiFactory(): Bidi
}
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
