import { PKPass } from 'passkit-generator'
import type { AppleSecret, AppleWallet } from '#domain/wallet/wallet-settings.ts'
import { readableOn } from '#domain/brand/accent.ts'
import type { PaperBrand } from '#server/files/paper.ts'
import type { PassFacts, PassRow } from './pass-facts.ts'
import { passImages } from './pass-images.ts'

/** A signed pass: Apple’s “generic” kind, which has room for guests, places and directions. */
export async function applePass(
  facts: PassFacts,
  brand: PaperBrand,
  { passType, team }: AppleWallet,
  secret: AppleSecret,
): Promise<Buffer> {
  const { certificate: signerCert, key: signerKey, authority: wwdr } = secret
  const pass = JSON.stringify(passOf(facts, brand, passType, team))
  return new PKPass(
    { ...(await passImages(brand)), 'pass.json': Buffer.from(pass) },
    { signerCert, signerKey, wwdr },
  ).getAsBuffer()
}

const background = '#16181d'

function passOf(
  facts: PassFacts,
  { accent, picture }: PaperBrand,
  passTypeIdentifier: string,
  teamIdentifier: string,
) {
  const { company, service, reference, day, time, dayNumber, rows, more, startsAt } = facts
  return {
    formatVersion: 1,
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: facts.serial,
    organizationName: company,
    description: `${service}, ${day.value}`,
    // Next to a wide logo there is no room for the name, which the lock screen shows anyway.
    ...(picture === null ? { logoText: company } : {}),
    backgroundColor: rgbOf(background),
    foregroundColor: rgbOf('#ffffff'),
    labelColor: rgbOf(readableOn(background, accent)),
    expirationDate: facts.endsAt,
    ...(startsAt === null ? {} : { relevantDate: startsAt }),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: facts.code,
        messageEncoding: 'iso-8859-1',
        altText: reference.value,
      },
    ],
    generic: {
      headerFields: dayNumber === null ? [] : [field(dayNumber)],
      primaryFields: [{ key: 'service', value: service }],
      secondaryFields: [day, time].map(field),
      auxiliaryFields: [reference, ...rows.filter(({ key }) => key === 'flight')].map(field),
      backFields: [
        ...rows.map((row) => ({ ...field(row), key: `back-${row.key}` })),
        {
          key: 'more',
          label: more.label,
          value: `${more.text}\n${more.url}`,
          attributedValue: `${more.text}\n<a href="${more.url}">${more.label}</a>`,
        },
      ],
    },
  }
}

/** Apple writes colours in decimal. */
function rgbOf(colour: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
}

const field = ({ key, label, value }: PassRow) => ({ key, label, value })
