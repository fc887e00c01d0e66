/** Encodes a form with one file as browsers do. */
export function multipart(bytes: Uint8Array, name: string, type: string, field = 'file') {
  const boundary = 'form-boundary-of-this-test'
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; ` +
    `filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
