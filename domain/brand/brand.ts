/** How the company looks in everything that guests and partners get. */
export interface Brand {
  /** `#ffc917` */
  readonly accent: string
  /** Null: only the company's name is shown. */
  readonly logo: BrandLogo | null
}

export interface BrandLogo {
  readonly guid: string
  /** Size of the picture in pixels. */
  readonly width: number
  readonly height: number
}

/** The address of a logo, which needs no session. */
export function logoUrl(guid: string): string {
  return `/api/site-logo/${guid}`
}

/** Used until the company chooses its own. */
export const accentAtFirst = '#ffc917'

/** The space of a logo, in points of paper or in CSS pixels. */
const logoBox = { width: 120, height: 36 }

/** The size a logo is shown at: as large as its space allows. */
export function shownSize({ width, height }: Pick<BrandLogo, 'width' | 'height'>) {
  const scale = Math.min(logoBox.width / width, logoBox.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
