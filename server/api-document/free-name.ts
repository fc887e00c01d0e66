/** The name, with the first number that makes it unique if it is taken. */
export function freeName(taken: object, wanted: string): string {
  if (!(wanted in taken)) return wanted
  for (let number = 2; ; number++) if (!(wanted + number in taken)) return wanted + number
}
