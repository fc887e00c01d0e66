import { readFileSync } from 'node:fs'
import { PKPass } from 'passkit-generator'
import type { AppleSecret, AppleWallet } from '#domain/wallet/wallet-settings.ts'
import type { PassFacts, PassRow } from './pass-facts.ts'

const icons = Object.fromEntries(
  ['icon.png', 'icon@2x.png', 'icon@3x.png'].map((name) => [
    name,
    readFileSync(new URL(`./icons/${name}`, import.meta.url)),
  ]),
)

/** A signed pass: Apple’s “generic” kind, which has room for guests, places and directions. */
export function applePass(facts: PassFacts, { passType, team }: AppleWallet, secret: AppleSecret): Buffer {
  const { certificate: signerCert, key: signerKey, authority: wwdr } = secret
  const pass = JSON.stringify(passOf(facts, passType, team))
  return new PKPass(
    { ...icons, 'pass.json': Buffer.from(pass) },
    { signerCert, signerKey, wwdr },
  ).getAsBuffer()
}

function passOf(facts: PassFacts, passTypeIdentifier: string, teamIdentifier: string) {
  const { company, service, reference, day, time, dayNumber, rows, more, startsAt } = facts
  return {
    formatVersion: 1,
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: facts.serial,
    organizationName: company,
    description: `${service}, ${day.value}`,
    logoText: company,
    backgroundColor: 'rgb(22, 24, 29)',
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(255, 201, 23)',
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

const field = ({ key, label, value }: PassRow) => ({ key, label, value })
