import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate for one host (RFC 5280), for a test server over https. */
export function ownCertificate(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid.commonName, der(0x0c, Buffer.from(host)))))
  const subjectAltName = sequence(oid.subjectAltName, der(0x04, sequence(der(0x82, Buffer.from(host)))))
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sequence(oid.ecdsaWithSha256),
    name,
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectAltName)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', facts, privateKey)]))
  const whole = sequence(facts, sequence(oid.ecdsaWithSha256), signature)
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

const oid = {
  commonName: Buffer.from('0603550403', 'hex'),
  subjectAltName: Buffer.from('0603551d11', 'hex'),
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, ...parts)
}

/** DER encoding: tag, length, value. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
