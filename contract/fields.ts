import * as z from 'zod/mini'
import { collection } from '#contract/collection.ts'
import { guestHints, guestNames, guestNamesRead } from '#contract/guest-names.ts'
import { guid, nameText, optionalText, permission, whole } from '#contract/shapes.ts'
import {
  allAsked,
  allFieldKinds,
  allFieldOwners,
  allPartnerReach,
  allShownPlaces,
} from '#domain/fields/detail-field.ts'

/** The company’s own fields. */

const owner = z.enum(allFieldOwners)
const kind = z.enum(allFieldKinds)
const asked = z.enum(allAsked)
const shown = z.array(z.enum(allShownPlaces)).check(z.maxLength(allShownPlaces.length))

const choice = z.object({ guid, name: nameText(100), guestNames, retired: z.prefault(z.boolean(), false) })

export const fields = collection({
  path: '/api/fields',
  needs: 'adminSystem',
  title: 'field',
  plural: 'Fields',
  saves: {
    owner,
    kind,
    name: nameText(60),
    hint: optionalText(200),
    guestNames,
    guestHints,
    choices: z.prefault(z.array(choice).check(z.maxLength(200, 'At most 200 choices')), []),
    asked: z.prefault(asked, 'optional'),
    askedAtCheckIn: z.prefault(asked, 'no'),
    askedByDriver: z.prefault(asked, 'no'),
    askedByGuest: z.prefault(asked, 'no'),
    searchable: z.prefault(z.boolean(), false),
    shown: z.prefault(shown, []),
    seePermission: z.prefault(z.nullable(permission), null),
    editPermission: z.prefault(z.nullable(permission), null),
    partners: z.prefault(z.enum(allPartnerReach), 'no'),
    position: z.prefault(whole(0, 10_000), 0),
  },
  reads: {
    owner,
    kind,
    name: z.string(),
    hint: z.string(),
    guestNames: guestNamesRead,
    guestHints: guestNamesRead,
    choices: z.array(z.object({ guid, name: z.string(), guestNames: guestNamesRead, retired: z.boolean() })),
    asked,
    askedAtCheckIn: asked,
    askedByDriver: asked,
    askedByGuest: asked,
    searchable: z.boolean(),
    shown: z.array(z.enum(allShownPlaces)),
    seePermission: z.nullable(permission),
    editPermission: z.nullable(permission),
    partners: z.enum(allPartnerReach),
    position: z.number(),
  },
  lists: {},
})
