/** A bucket of an S3-compatible object store. */
export interface BucketSettings {
  /** The bucket's own address, without a slash at its end. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

interface Given {
  FILES_URL?: string | undefined
  FILES_REGION: string
  FILES_ACCESS_KEY?: string | undefined
  FILES_SECRET_KEY?: string | undefined
}

/** Null: files are in the data folder. Throws a sentence about what is missing or wrong, without the keys. */
export function bucketSettingsOf(given: Given): BucketSettings | null {
  const { FILES_URL: url, FILES_REGION: region } = given
  const { FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey } = given
  if (url === undefined) return null
  if (accessKey === undefined || secretKey === undefined)
    throw new Error('FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY. Set all three.')
  return { url: addressOf(url, region), region, accessKey, secretKey }
}

function addressOf(given: string, region: string): string {
  const url = URL.canParse(given) ? new URL(given) : null
  const isKnown = url !== null && ['s3:', 'https:', 'http:'].includes(url.protocol)
  if (!isKnown || url.search !== '' || url.hash !== '')
    throw new Error('FILES_URL must be s3://BUCKET, or the https address of a bucket.')
  if (url.username !== '' || url.password !== '')
    throw new Error('FILES_URL can’t contain keys. Use FILES_ACCESS_KEY and FILES_SECRET_KEY.')
  if (url.protocol !== 's3:') return url.href.replace(/\/+$/, '')
  const bucket = url.host
  if (url.pathname.replace(/\/+$/, '') !== '')
    throw new Error('FILES_URL must name a bucket, not a folder in it: s3://BUCKET.')
  // A certificate for *.s3.… doesn't cover a name with dots.
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`
}
