/** The setting of the dispatcher's map. Without a tile address, there is no map. */
export interface MapTiles {
  /** An address with `{z}`, `{x}` and `{y}`, such as `https://tiles.example/{z}/{x}/{y}.png`. */
  readonly tiles: string
  /** Whom the map credits. Tile servers require it. */
  readonly credit: string
  /** A page about the licence; empty: no link. */
  readonly creditLink: string
}

export const noMap: MapTiles = { tiles: '', credit: '', creditLink: '' }

/** `{s}` is one of three names of the same server. */
const serverNames = ['a', 'b', 'c']
const form = /^(https:\/\/)(\{s\}\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)(\/\S*)$/i
/** `{r}` is `@2x` on screens with a high resolution. */
const known = /\{[xyzr]\}/g

/** Why an address can't be used for tiles, or null. */
export function whyNotTiles(address: string): string | null {
  if (!/^https:\/\//i.test(address)) return 'Start the address with https://'
  const [, , , , path] = form.exec(address) ?? []
  if (path === undefined || !URL.canParse(withServer(address, 'a')))
    return 'Enter the address of a tile server'
  if (!['{z}', '{x}', '{y}'].every((it) => path.includes(it))) return 'Include {z}, {x} and {y}'
  if (/[{}#]/.test(path.replaceAll(known, '')))
    return 'Remove # and any placeholder other than {z}, {x}, {y}, {r} and a leading {s}'
  return null
}

/** The servers that tiles are loaded from, as a content security policy names them. */
export function tileServers({ tiles }: MapTiles): string[] {
  if (tiles === '' || whyNotTiles(tiles) !== null) return []
  const names = tiles.includes('{s}') ? serverNames : ['']
  return names.map((it) => new URL(withServer(tiles, it)).origin)
}

function withServer(address: string, name: string): string {
  return address.replace('{s}', name)
}
