import type { House } from '#server/house.ts'
import { accountRoutes } from '#server/features/account/routes.ts'
import type { Route } from '#server/http/answer.ts'

/** Every feature's routes, in one list. */
export function allRoutes(house: House): Route[] {
  return [accountRoutes(house)].flat()
}
